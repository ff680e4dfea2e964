// One recorded block, arranged for the eye: for each step the row of cells it left, what was read above it,
// and which values moved from where to where. Knows no algorithm; everything comes from the trace's events.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <QString>
#include <unordered_map>
#include <vector>

#include "trace/analysis.h"
#include "trace/replay.h"
#include "trace/trace.h"
#include "viz/model/step_role.h"
#include "viz/model/sweep_tree.h"

namespace scanscope::viz {

// A place in memory that can be pointed at.
struct CellAddress {
    trace::Space space = trace::Space::shared;
    std::uint16_t array = 0;
    std::uint64_t index = 0;
    friend bool operator==(const CellAddress&, const CellAddress&) = default;
};

// What a step did to a cell of its row. Carried: a copy of the same column of the row above.
enum class CellMark : std::uint8_t { none, carried, written };

// One array as it stands after one step. Column c shows the cell firstIndex + c.
struct Row {
    trace::Space space = trace::Space::none;
    std::uint16_t array = trace::no_array;
    trace::ElementType type = trace::ElementType::int32;
    QString name;              // "temp", "buffer[1]"
    bool oneOfSeveral = false; // its group has more arrays, so the name is worth showing
    std::uint64_t firstIndex = 0;
    std::vector<trace::Value> values;
    std::vector<trace::Node> nodes;    // where the values come from
    std::vector<std::uint8_t> known;   // 1 where anything was ever stored
    std::vector<std::uint8_t> padding; // 1 where the cell holds no element of the input
    std::vector<CellMark> marks;       // by the row's own step
    [[nodiscard]] int size() const { return int(values.size()); }
    [[nodiscard]] CellAddress address(int column) const {
        return {space, array, firstIndex + std::uint64_t(column)};
    }
};

// A write of the step in columns: `left` and `right` are columns of the row above, where the operands were
// read there.
struct Move {
    enum class Kind : std::uint8_t { combine, copy, carry, constant };
    Kind kind = Kind::copy;
    std::uint32_t thread = 0;
    int to = 0;
    int left = -1, right = -1;
    trace::Value value, leftValue, rightValue;
    trace::Node node = trace::no_input, leftNode = trace::no_input, rightNode = trace::no_input;
    // The operand that stands above the written cell, and the other one. −1 where there is none.
    [[nodiscard]] int own() const { return left == to ? left : right == to ? right : -1; }
    [[nodiscard]] bool reads(int column) const { return left == column || right == column; }
};

// The columns that one thread wrote in a step, ascending.
struct ThreadCells {
    std::uint32_t thread = 0;
    std::vector<int> columns;
};

struct StepModel {
    StepRole role = StepRole::plain;
    QString label;                     // beside the row
    Row row;                           // after the step: the array it wrote
    std::vector<std::uint8_t> read;    // by column of the row above: 1 where the step read the cell
    std::vector<Move> moves;           // in the order of the threads
    std::vector<ThreadCells> writers;  // by first column
    std::vector<std::uint32_t> active; // threads that touched memory or combined
};

// A run of steps with one label.
struct Phase {
    QString name;
    StepRole role = StepRole::plain;
    int first = 0, count = 0;
};

// Smallest and largest finite value of all rows, and the length of the longest text among them (at least 2).
struct ValueSpan {
    double min = 0, max = 0;
    int longest = 2;
};

// Steps are built when they are first asked for and kept. Not thread-safe: one for each thread that draws.
class BlockModel {
public:
    // Throws std::out_of_range where the trace has no such block.
    explicit BlockModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch = 0,
                        std::size_t block = 0);

    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const trace::Launch& launch() const { return m_launch; }
    [[nodiscard]] const trace::Block& block() const { return m_block; }
    [[nodiscard]] int stepCount() const { return int(m_block.steps.size()); }
    [[nodiscard]] int columns() const { return m_columns; }
    // From the first to the last column that holds no element of the input.
    [[nodiscard]] const std::optional<std::pair<int, int>>& padding() const { return m_padding; }
    [[nodiscard]] int threads() const { return int(m_launch.block.count()); }
    [[nodiscard]] const std::vector<Phase>& phases() const { return m_phases; }
    [[nodiscard]] int phaseAt(int step) const;

    [[nodiscard]] const StepModel& step(int step) const;
    // The row above the step's own: the row of the step before, or the global array that the first step read.
    // Null where there is neither.
    [[nodiscard]] const Row* rowAbove(int step) const;
    // The column of the row that stands for the cell; buffers of one group are one place. −1 where none does.
    [[nodiscard]] int columnOf(const Row& row, const CellAddress& cell) const;
    [[nodiscard]] const ValueSpan& span() const;
    // Of the rows up to a step: the scale of bars, which only ever grows while the film runs.
    [[nodiscard]] const ValueSpan& spanUpTo(int step) const;

    // Characters of the longest short text of a value (value_text.h), at least 2.
    [[nodiscard]] int longestShort() const;

    // Which inputs are in a value, as a cell with room for so many characters shows it; empty where none is.
    [[nodiscard]] const QString& symbols(trace::Node node, int characters) const;
    // Characters of the longest of these in any row, at least 2.
    [[nodiscard]] int longestSymbols() const;

    // The tree of the sweeps, where the recorded moves form one.
    [[nodiscard]] const std::optional<SweepTree>& tree() const;

private:
    struct Place {
        trace::Space space = trace::Space::none;
        std::uint16_t array = trace::no_array;
    };
    [[nodiscard]] const trace::Array& arrayAt(Place place) const;
    [[nodiscard]] bool inMainGroup(trace::Space space, std::uint16_t array) const;
    [[nodiscard]] std::uint64_t firstIndexOf(Place place) const;
    [[nodiscard]] Row makeRow(Place place, int stepsDone) const;
    void chooseMainGroup();
    void choosePlaces();
    void findPhases();
    void fillMoves(StepModel& model, int step, const Row* above) const;

    std::shared_ptr<const trace::Trace> m_trace;
    const trace::Launch& m_launch;
    const trace::Block& m_block;
    trace::Replay m_replay;
    std::string m_group; // the shared arrays that the rows show
    int m_groupSize = 0;
    int m_columns = 0;
    std::optional<std::pair<int, int>> m_padding;
    std::vector<Place> m_places; // by step: the array whose row it leaves
    std::vector<Phase> m_phases;
    mutable std::optional<Row> m_input; // the row above the first step
    mutable bool m_inputDone = false;
    mutable std::vector<std::unique_ptr<const StepModel>> m_steps;
    mutable std::vector<ValueSpan> m_spans;                       // by step
    mutable std::optional<trace::Provenance> m_provenance;        // made when it is first asked for
    mutable std::unordered_map<std::uint64_t, QString> m_symbols; // by node and room
    mutable int m_longestSymbols = 0, m_longestShort = 0;
    mutable std::optional<SweepTree> m_tree;
    mutable bool m_treeDone = false;
};

} // namespace scanscope::viz
