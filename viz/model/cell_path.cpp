#include "viz/model/cell_path.h"

#include <algorithm>
#include <optional>

namespace scanscope::viz {

namespace {

class PathFinder {
public:
    PathFinder(const BlockModel& model, PathCell end)
        : m_model(model)
        , m_marked(std::size_t(end.step - beforeFirstStep) + 1) {
        mark(end);
        for (BlockStep step = end.step; step > beforeFirstStep; --step) follow(step);
        for (BlockStep step = beforeFirstStep; step <= end.step; ++step)
            for (const Column column : columnsOf(step))
                if (marked(step)[std::size_t(column)]) m_path.cells.push_back({step, column});
    }

    CellPath take() { return std::move(m_path); }

private:
    std::vector<std::uint8_t>& marked(BlockStep step) {
        return m_marked[std::size_t(step - beforeFirstStep)];
    }

    IndexRange<Column> columnsOf(BlockStep step) { return {Column{}, Column(marked(step).size())}; }

    void mark(PathCell cell) {
        std::vector<std::uint8_t>& columns = marked(cell.step);
        if (columns.size() <= std::size_t(cell.column)) columns.resize(std::size_t(m_model.columns()));
        columns[std::size_t(cell.column)] = 1;
    }

    void connect(PathCell from, PathCell to, bool moved) {
        mark(from);
        m_path.edges.push_back({from, to, moved});
    }

    // An operand in the step's source comes from the latest earlier row of that array.
    void connectOperand(BlockStep step, Column column, bool inSource, PathCell to) {
        if (!inSource) return connect({step - 1, column}, to, true);
        if (const auto stood = m_model.sourceStep(step)) connect({*stood, column}, to, true);
    }

    void follow(BlockStep step) {
        if (marked(step).empty()) return;
        const StepModel& now = m_model.step(step);
        std::vector<const Move*> writers(now.row.values.size()); // by column: its last move
        for (const Move& move : now.moves) writers[std::size_t(move.to)] = &move;
        for (const Column column : now.row.columns()) {
            if (!marked(step)[std::size_t(column)]) continue;
            const PathCell to{step, column};
            if (const Move* move = writers[std::size_t(column)]) {
                if (move->left) connectOperand(step, *move->left, move->leftInSource, to);
                if (move->right && !move->readsOneTwice())
                    connectOperand(step, *move->right, move->rightInSource, to);
            } else if (const auto from = whereItStood(to)) {
                connect(*from, to, false);
            }
        }
    }

    // The latest earlier row that shows the cell, if the cell has the same value there.
    std::optional<PathCell> whereItStood(PathCell cell) const {
        const Row& row = m_model.row(cell.step);
        const auto c = std::size_t(cell.column);
        for (BlockStep step = cell.step - 1; step > beforeFirstStep; --step) {
            if (m_model.place(step) != m_model.place(cell.step)) continue;
            const Row& earlier = m_model.row(step);
            const bool same = c < earlier.values.size() && earlier.known[c] && row.known[c] &&
                              earlier.nodes[c] == row.nodes[c] && earlier.values[c] == row.values[c];
            return same ? std::optional(PathCell{step, cell.column}) : std::nullopt;
        }
        return std::nullopt;
    }

    const BlockModel& m_model;
    std::vector<std::vector<std::uint8_t>> m_marked; // by step, starting at beforeFirstStep, then by column
    CellPath m_path;
};

} // namespace

bool CellPath::contains(BlockStep step, Column column) const {
    return std::binary_search(cells.begin(), cells.end(), PathCell{step, column});
}

CellPath pathInto(const BlockModel& model, BlockStep step, const CellAddress& cell) {
    for (BlockStep shown = step; shown >= std::max(BlockStep{}, step - 1); --shown)
        if (const auto column = model.columnOf(model.row(shown), cell))
            return PathFinder(model, {shown, *column}).take();
    return {};
}

} // namespace scanscope::viz
