// One recorded block, arranged for the eye: for each step the row of cells it left, what was read above it,
// and which values moved from where to where. Knows no algorithm; everything comes from the trace's events.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <QString>
#include <set>
#include <typeindex>
#include <unordered_map>
#include <vector>

#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/trace.h"
#include "viz/model/block_findings.h"
#include "viz/model/lanes_model.h"
#include "viz/model/row_plan.h"
#include "viz/model/run_values.h"
#include "viz/model/shown_values.h"
#include "viz/model/step_moves.h"
#include "viz/model/step_role.h"
#include "viz/model/subject.h"
namespace scanscope::viz {

// The change that a step made to a cell of its row. Carried: a copy of the same column of the row above.
enum class CellMark : std::uint8_t { none, carried, written };

// One array as it stands after one step. Column c shows the cell firstIndex + spacing.cellOf(c), or, where
// the array has fewer cells than there are columns, the one that `cells` names.
struct Row {
    trace::Space space = trace::Space::none;
    std::uint16_t array = trace::no_array;
    trace::ElementType type = trace::ElementType::int32;
    QString name;              // "temp", "buffer[1]"
    bool oneOfSeveral = false; // rows show more arrays than this, so the name is worth showing
    std::uint64_t firstIndex = 0;
    Spacing spacing;
    // The cell in each column, none where no cell stands; empty if every column has one.
    std::vector<std::optional<std::uint64_t>> cells;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;    // where the values come from
    std::vector<std::uint8_t> known;   // 1 where anything was ever stored
    std::vector<std::uint8_t> padding; // 1 where the cell holds no element of the input
    [[nodiscard]] int size() const { return int(values.size()); }
    [[nodiscard]] IndexRange<Column> columns() const { return {Column{}, Column(size())}; }
    [[nodiscard]] bool stands(Column column) const {
        return columns().contains(column) && (cells.empty() || cells[std::size_t(column)]);
    }
    [[nodiscard]] CellAddress address(Column column) const {
        const auto c = std::size_t(column);
        return {space, array, firstIndex + (cells.empty() ? spacing.cellOf(c) : *cells[c])};
    }
    // The column of a cell of this very array, if the row shows it.
    [[nodiscard]] std::optional<Column> columnOf(const CellAddress& cell) const;
    // The columns that a cell may take from its left neighbours, where none stand.
    [[nodiscard]] int freeLeftOf(Column column) const;
};

// The columns that one thread wrote in a step, ascending.
struct ThreadCells {
    std::uint32_t thread = 0;
    std::vector<Column> columns;
};

struct StepModel {
    const Row& row; // after the step: the array it wrote
    StepRole role = StepRole::plain;
    QString label = {};                        // beside the row
    QString time = {};                         // "2nd time", of a line that comes several times
    std::vector<CellMark> marks = {};          // by column of the row
    std::vector<std::uint8_t> read = {};       // by column of the row above: 1 where the step read the cell
    std::optional<Row> source = {};            // another array that it read, as it was before the step
    std::vector<std::uint8_t> sourceRead = {}; // by column of that
    bool readsAbove = false;                   // otherwise all it read is in the source
    std::optional<Row> beside = {};            // another array that it wrote
    std::vector<Move> moves = {};              // in the order of the threads
    std::vector<ThreadCells> writers = {};     // by first column
    std::vector<std::uint32_t> active = {};    // threads that touched memory or combined
};

// What stands beside the rows of any step, each text once. Of very many, which differ in their numbers only,
// those with most letters, so that every picture can ask how wide the widest is.
struct RowTexts {
    static constexpr std::size_t most = 256;
    std::vector<std::pair<QString, StepRole>> labels;
    std::vector<QString> names; // of arrays
};

// Rows and steps are built when they are first asked for, each from the recorded events alone: no step needs
// the model of another. They are kept until whoever draws lets them go. What concerns the whole run (its
// longest texts, tree) is found without building them, so that a run may have hundreds of thousands of steps.
// Not thread-safe: one for each thread that draws.
class BlockModel {
public:
    // Throws std::out_of_range where the trace has no such block. Whoever makes several models of one trace
    // gives all of them its values.
    explicit BlockModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch = 0,
                        std::size_t block = 0, BlockFindings findings = {},
                        std::shared_ptr<const RunValues> values = nullptr);
    BlockModel(BlockModel&&) = delete; // its parts refer to each other

    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const RunValues& values() const { return *m_values; }
    [[nodiscard]] const trace::Launch& launch() const { return m_launch; }
    // The operator that its values are combined by.
    [[nodiscard]] trace::Operator op() const { return trace::operator_of(*m_trace, m_launch); }
    [[nodiscard]] const trace::Block& block() const { return m_block; }
    // The block did nothing that was recorded. It has no steps then; asking for the first one is allowed and
    // gives a step without cells or moves.
    [[nodiscard]] bool isIdle() const { return m_idle.has_value(); }
    [[nodiscard]] int stepCount() const { return m_idle ? 0 : int(m_block.steps.size()); }
    [[nodiscard]] IndexRange<BlockStep> steps() const { return {BlockStep{}, BlockStep(stepCount())}; }
    [[nodiscard]] BlockStep lastStep() const { return BlockStep(std::max(0, stepCount() - 1)); }
    [[nodiscard]] int columns() const { return m_plan.columns(); }
    // From the first to the last column that holds no element of the input.
    [[nodiscard]] const std::optional<std::pair<Column, Column>>& padding() const { return m_plan.padding(); }
    // The columns at which segments start, ascending.
    [[nodiscard]] const std::vector<Column>& segmentStarts() const { return m_plan.starts(); }
    [[nodiscard]] StepRole role(BlockStep step) const;
    // The step is one in which the run rests beside another.
    [[nodiscard]] bool rests(BlockStep step) const;
    // How often the block comes to the line that the step is named after; 0 where it has a name.
    [[nodiscard]] std::int64_t times(BlockStep step) const;
    // Steps leave rows of arrays that are not buffers of one another.
    [[nodiscard]] bool mixesArrays() const { return m_plan.mixesArrays(); }
    [[nodiscard]] int threads() const { return int(m_launch.block.count()); }

    [[nodiscard]] const StepModel& step(BlockStep step) const;
    // Cells and moves of the rows and steps that are kept, and their end: no reference to one is good after.
    [[nodiscard]] std::size_t keptCells() const { return m_keptCells; }
    void forgetSteps() const;
    // The value in a column of the row that the step leaves, and where it comes from, without building the
    // row: cheap where steps are asked for one after the other.
    [[nodiscard]] std::pair<trace::Value, trace::Node> cellAfter(BlockStep step, Column column) const;
    // The row that the step leaves, and the array that it shows.
    [[nodiscard]] const Row& row(BlockStep step) const;
    [[nodiscard]] Place place(BlockStep step) const { return m_plan.row(step); }
    [[nodiscard]] bool isNamed(Place place) const { return m_plan.isNamed(place); }
    // Parts of the step's model, without building it.
    [[nodiscard]] StepMoves moves(BlockStep step) const;
    [[nodiscard]] const RowShape& source(BlockStep step) const; // of no place: none
    [[nodiscard]] bool hasSource(BlockStep step) const { return !source(step).place.empty(); }
    [[nodiscard]] bool hasBeside(BlockStep step) const { return !m_plan.beside(step).empty(); }
    // All that stands beside rows.
    [[nodiscard]] const RowTexts& rowTexts() const;
    // The row above the step's own: the row of the step before, or the global array that the first step read.
    // Null where there is neither.
    [[nodiscard]] const Row* rowAbove(BlockStep step) const;
    // The column of the row that stands for the cell, where one does; buffers of one group are one place.
    [[nodiscard]] std::optional<Column> columnOf(const Row& row, const CellAddress& cell) const;
    // Where a cell beyond the ends of its array would stand in a row of that array: left of the first column
    // or right of the last, too.
    [[nodiscard]] std::optional<Column> columnBeyond(const Flaw& reach) const;
    // Where the cell stands in the pictures of the step: in its row, one that it read, or one it wrote
    // beside. None where none shows it.
    [[nodiscard]] std::optional<Column> columnAt(BlockStep step, const CellAddress& cell) const;
    // The latest step before this one whose row shows the array of its second source, if any does.
    [[nodiscard]] std::optional<BlockStep> sourceStep(BlockStep step) const;
    // Characters of the longest number in any row, whole and short (value_text.h), at least 2.
    [[nodiscard]] int longestNumber() const;
    [[nodiscard]] int longestShort() const;

    // Which inputs are in a value, as a cell with room for so many characters shows it; empty where none is.
    [[nodiscard]] const QString& symbols(trace::Node node, int characters) const;
    // Characters of the longest of these in any row, at least 2.
    [[nodiscard]] int longestSymbols() const;

    // The faults of the block, and where they are.
    [[nodiscard]] const BlockFindings& findings() const { return m_findings; }

    // The lines that the threads ran in the step.
    [[nodiscard]] const LanesStep& lanes(BlockStep step) const;
    // Every thread writes the cell of its own number, in every step that leaves a row of the block's own
    // memory: lane i and cell i are one column.
    [[nodiscard]] bool lanesMatchCells() const;
    [[nodiscard]] bool combines() const; // in any of its steps
    // Threads keep values worth showing in registers: the lanes say more than a graph.
    [[nodiscard]] bool hasRegisters() const { return !m_block.lanes.empty(); }

    // Something that a view derives from the block: made from the model when it is first asked for, and kept.
    template <class Found> [[nodiscard]] const Found& of() const {
        std::shared_ptr<const void>& kept = m_found[typeid(Found)];
        if (!kept) kept = std::make_shared<const Found>(*this);
        return *static_cast<const Found*>(kept.get());
    }

private:
    [[nodiscard]] Row makeRow(const RowShape& shape, BlockStep after) const;
    [[nodiscard]] QString sourceName(BlockStep step) const;
    [[nodiscard]] std::uint64_t cellsOf(Place place) const; // that the trace kept
    [[nodiscard]] RowShape shapeOf(Place place, BlockStep step) const;
    [[nodiscard]] RowShape shapeAbove(BlockStep step) const;
    [[nodiscard]] bool findLanesMatch() const;
    [[nodiscard]] Place inputPlace() const;
    [[nodiscard]] const trace::BlockState& stateAfter(BlockStep step) const;
    void markReads(StepModel& model, BlockStep step) const;
    // Visits what any row holds, but for what is no number (run_values.h).
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
    mutable std::vector<std::optional<StepRole>> m_roles; // by step, as far as anyone asked
    std::map<std::string_view, std::int64_t> m_times;     // by label, of lines
    mutable std::size_t m_keptCells = 0;
    mutable std::vector<std::optional<RowShape>> m_sources; // by step, as far as anyone asked
    mutable std::optional<RowTexts> m_rowTexts;
    mutable std::optional<trace::Provenance> m_provenance;        // made when it is first asked for
    mutable std::unordered_map<std::uint64_t, QString> m_symbols; // by node and room
    mutable int m_longestSymbols = 0, m_longestNumber = 0, m_longestShort = 0;
    mutable std::map<std::type_index, std::shared_ptr<const void>> m_found; // by their type
    mutable std::map<BlockStep, LanesStep> m_lanes;
    mutable std::optional<bool> m_lanesMatch;
};

} // namespace scanscope::viz
