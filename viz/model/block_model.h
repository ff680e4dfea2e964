// One recorded block, prepared for display. For each step it gives the row of cells that the step produced,
// what the step read from the row above, and which values moved where. Independent of the algorithm: derived
// only from the trace's events.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <QString>
#include <typeindex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/trace.h"
#include "viz/model/lanes_model.h"
#include "viz/model/row_plan.h"
#include "viz/model/run_findings.h"
#include "viz/model/run_values.h"
#include "viz/model/shown_values.h"
#include "viz/model/step_moves.h"
#include "viz/model/step_role.h"
#include "viz/model/subject.h"
namespace scanscope::viz {

// A step's effect on a cell of its row. `carried` means copied from the same column of the row above.
enum class CellMark : std::uint8_t { none, carried, written };

// The contents of one array after one step. Column c shows the cell firstIndex + spacing.cellOf(c) or, if the
// array has fewer cells than there are columns, the cell in `cells`.
struct Row {
    trace::Space space = trace::Space::none;
    std::uint16_t array = trace::no_array;
    trace::ElementType type = trace::ElementType::int32;
    QString name;              // "temp", "buffer[1]"
    bool oneOfSeveral = false; // rows show different arrays, so the name is useful
    std::uint64_t firstIndex = 0;
    Spacing spacing;
    // The cell in each column, or none if the column is free; empty if every column has a cell.
    std::vector<std::optional<std::uint64_t>> cells;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;    // where the values came from
    std::vector<std::uint8_t> known;   // 1 if anything was ever stored in the cell
    std::vector<std::uint8_t> padding; // 1 if the cell contains no element of the input
    [[nodiscard]] int size() const { return int(values.size()); }
    [[nodiscard]] IndexRange<Column> columns() const { return {Column{}, Column(size())}; }
    [[nodiscard]] bool stands(Column column) const {
        return columns().contains(column) && (cells.empty() || cells[std::size_t(column)]);
    }
    [[nodiscard]] CellAddress address(Column column) const {
        const auto c = std::size_t(column);
        return {space, array, firstIndex + (cells.empty() ? spacing.cellOf(c) : *cells[c])};
    }
    // The column of a cell of this array, if the row shows the cell.
    [[nodiscard]] std::optional<Column> columnOf(const CellAddress& cell) const;
    // The number of free columns to the left of the column. The column's cell may extend into them.
    [[nodiscard]] int freeLeftOf(Column column) const;
};

// The columns that one thread wrote in a step, in ascending order.
struct ThreadCells {
    std::uint32_t thread = 0;
    std::vector<Column> columns;
};

struct StepModel {
    const Row& row; // the array that the step wrote, after the step
    StepRole role = StepRole::plain;
    QString label = {};                        // shown beside the row
    QString time = {};                         // "2nd time", for a line that runs several times
    std::vector<CellMark> marks = {};          // by column of the row
    std::vector<std::uint8_t> read = {};       // by column of the row above: 1 if the step read the cell
    std::optional<Row> source = {};            // another array that the step read, as it was before the step
    std::vector<std::uint8_t> sourceRead = {}; // by column of `source`
    bool readsAbove = false;                   // false if everything that the step read is in `source`
    std::optional<Row> beside = {};            // another array that the step wrote
    std::vector<Move> moves = {};              // in thread order
    std::vector<ThreadCells> writers = {};     // by first column
    std::vector<std::uint32_t> active = {};    // threads that accessed memory or combined
};

// All distinct texts shown beside rows, so that a picture can compute the width of the widest. If there are
// very many that differ only in their numbers, only the longest ones are kept.
struct RowTexts {
    static constexpr std::size_t most = 256;
    std::vector<std::pair<QString, StepRole>> labels;
    std::vector<QString> names; // array names
};

// A model of a recorded block. It builds rows and steps on first use, each from the recorded events and
// independently of other steps, and keeps them until the caller drops them (forgetSteps). Properties of the
// whole run (longest texts, tree) are computed without building steps, so a run may have hundreds of
// thousands of steps. Not thread-safe: use one model per drawing thread.
class BlockModel {
public:
    // Throws std::out_of_range if the trace has no such block. A caller that makes several models of one
    // trace should pass the same `values` to all of them.
    explicit BlockModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch = 0,
                        std::size_t block = 0, BlockFindings findings = {},
                        std::shared_ptr<const RunValues> values = nullptr);
    BlockModel(BlockModel&&) = delete; // its parts refer to each other

    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const RunValues& values() const { return *m_values; }
    [[nodiscard]] const trace::Launch& launch() const { return m_launch; }
    // The operator that the run combines values with.
    [[nodiscard]] trace::Operator op() const { return trace::operator_of(*m_trace, m_launch); }
    [[nodiscard]] const trace::Block& block() const { return m_block; }
    // Whether nothing was recorded for the block. Such a block has no steps, but callers may still request
    // step 0, which has no cells and no moves.
    [[nodiscard]] bool isIdle() const { return m_idle.has_value(); }
    [[nodiscard]] int stepCount() const { return m_idle ? 0 : int(m_block.steps.size()); }
    [[nodiscard]] IndexRange<BlockStep> steps() const { return {BlockStep{}, BlockStep(stepCount())}; }
    [[nodiscard]] BlockStep lastStep() const { return BlockStep(std::max(0, stepCount() - 1)); }
    [[nodiscard]] int columns() const { return m_plan.columns(); }
    // The first and the last column without an element of the input.
    [[nodiscard]] const std::optional<std::pair<Column, Column>>& padding() const { return m_plan.padding(); }
    // The columns at which segments start, in ascending order.
    [[nodiscard]] const std::vector<Column>& segmentStarts() const { return m_plan.starts(); }
    [[nodiscard]] StepRole role(BlockStep step) const;
    // Whether the run rests in this step while the run beside it continues.
    [[nodiscard]] bool rests(BlockStep step) const;
    // How often the block reaches the line that the step is named after; 0 if the step has a name.
    [[nodiscard]] std::int64_t times(BlockStep step) const;
    // Whether rows show different arrays that are not buffers of the same group.
    [[nodiscard]] bool mixesArrays() const { return m_plan.mixesArrays(); }
    [[nodiscard]] int threads() const { return int(m_launch.block.count()); }

    [[nodiscard]] const StepModel& step(BlockStep step) const;
    // The number of cells and moves kept for built rows and steps. forgetSteps() drops them and invalidates
    // all references to them.
    [[nodiscard]] std::size_t keptCells() const { return m_keptCells; }
    void forgetSteps() const;
    // The value in a column of the step's row, and its origin, without building the row. Cheap if steps are
    // requested in ascending order.
    [[nodiscard]] std::pair<trace::Value, trace::Node> cellAfter(BlockStep step, Column column) const;
    // The block's memory after the step; valid until the next call of a function of this model.
    [[nodiscard]] const trace::BlockState& stateAfter(BlockStep step) const;
    // The row of the array place(step), as it is after the step.
    [[nodiscard]] const Row& row(BlockStep step) const;
    [[nodiscard]] Place place(BlockStep step) const { return m_plan.row(step); }
    [[nodiscard]] bool isNamed(Place place) const { return m_plan.isNamed(place); }
    // Parts of the step's model, computed without building it.
    [[nodiscard]] StepMoves moves(BlockStep step) const;
    [[nodiscard]] const RowShape& source(BlockStep step) const; // empty place: no source
    [[nodiscard]] bool hasSource(BlockStep step) const { return !source(step).place.empty(); }
    [[nodiscard]] bool hasBeside(BlockStep step) const { return !m_plan.beside(step).empty(); }
    // All texts shown beside rows.
    [[nodiscard]] const RowTexts& rowTexts() const;
    // The row above the step's own: the previous step's row, or the global array that the first step read.
    // Null if there is neither.
    [[nodiscard]] const Row* rowAbove(BlockStep step) const;
    // The row's column for the cell, if it has one. Buffers of one group count as the same place.
    [[nodiscard]] std::optional<Column> columnOf(const Row& row, const CellAddress& cell) const;
    // The column for a cell outside its array's bounds; it may be left of the first column or right of the
    // last one.
    [[nodiscard]] std::optional<Column> columnBeyond(const Flaw& reach) const;
    [[nodiscard]] std::vector<std::string> neverUsed() const { return m_plan.neverUsed(); }
    [[nodiscard]] const std::vector<std::pair<Column, Column>>& emptyColumns() const {
        return m_plan.emptyColumns();
    }
    // The column at which the step's pictures show the cell: in its own row, in a row that it read, or in the
    // second row that it wrote. None if the cell is not shown.
    [[nodiscard]] std::optional<Column> columnAt(BlockStep step, const CellAddress& cell) const;
    // The latest earlier step whose row shows the array of this step's second source, if there is one.
    [[nodiscard]] std::optional<BlockStep> sourceStep(BlockStep step) const;
    // The length in characters of the longest number in any row: in full, and in the short form of
    // value_text.h. At least 2.
    [[nodiscard]] int longestNumber() const;
    [[nodiscard]] int longestShort() const;

    // Names the inputs contained in a value, in a text of at most this many characters; empty if there are
    // none.
    [[nodiscard]] const QString& symbols(trace::Node node, int characters) const;
    // The length in characters of the longest such text in any row; at least 2.
    [[nodiscard]] int longestSymbols() const;

    [[nodiscard]] const BlockFindings& findings() const { return m_findings; }

    // The lines that the threads ran in this step.
    [[nodiscard]] const LanesStep& lanes(BlockStep step) const;
    // Whether every thread writes only the cell with its own number, in all steps that show a row of the
    // block's own memory. Lane i and cell i then share a column.
    [[nodiscard]] bool lanesMatchCells() const;
    [[nodiscard]] bool combines() const; // in any step
    // Whether register values were recorded. If so, the Lanes view shows more than a graph.
    [[nodiscard]] bool hasRegisters() const { return !m_block.lanes.empty(); }

    // Data that a view derives from the block: built from the model on first use, then kept.
    template <class Found> [[nodiscard]] const Found& of() const {
        std::shared_ptr<const void>& kept = m_found[typeid(Found)];
        if (!kept) kept = std::make_shared<const Found>(*this);
        return *static_cast<const Found*>(kept.get());
    }

private:
    [[nodiscard]] Row makeRow(const RowShape& shape, BlockStep after) const;
    [[nodiscard]] QString sourceName(BlockStep step) const;
    [[nodiscard]] std::uint64_t cellsOf(Place place) const; // number of cells that the trace kept
    [[nodiscard]] RowShape shapeOf(Place place, BlockStep step) const;
    [[nodiscard]] RowShape shapeAbove(BlockStep step) const;
    [[nodiscard]] bool findLanesMatch() const;
    [[nodiscard]] Place inputPlace() const;
    void markReads(StepModel& model, BlockStep step) const;
    // Visits all values in all rows, except those that are shown as symbols (run_values.h).
    template <class Visit> void eachNumber(Visit visit) const;

    std::shared_ptr<const trace::Trace> m_trace;
    std::shared_ptr<const RunValues> m_values;
    const trace::Launch& m_launch;
    std::optional<trace::Block> m_idle;
    const trace::Block& m_block;
    trace::Replay m_replay;
    RowPlan m_plan;
    BlockFindings m_findings;
    mutable std::optional<Row> m_input; // the row above the first step
    mutable bool m_inputDone = false;
    mutable std::vector<std::unique_ptr<const Row>> m_rows;
    mutable std::vector<std::unique_ptr<const StepModel>> m_steps;
    mutable std::vector<std::optional<StepRole>> m_roles; // by step, filled as far as requested
    std::map<std::string_view, std::int64_t> m_times;     // by label, for steps named after lines
    mutable std::size_t m_keptCells = 0;
    mutable std::vector<std::optional<RowShape>> m_sources; // by step, filled as far as requested
    mutable std::optional<RowTexts> m_rowTexts;
    mutable std::optional<trace::Provenance> m_provenance;        // made on first use
    mutable std::unordered_map<std::uint64_t, QString> m_symbols; // by node and available characters
    mutable int m_longestSymbols = 0, m_longestNumber = 0, m_longestShort = 0;
    mutable std::map<std::type_index, std::shared_ptr<const void>> m_found; // by type
    mutable std::map<BlockStep, LanesStep> m_lanes;
    mutable std::optional<bool> m_lanesMatch;
};

} // namespace scanscope::viz
