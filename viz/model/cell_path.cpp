#include "viz/model/cell_path.h"

#include <algorithm>
#include <optional>

namespace scanscope::viz {

namespace {

class PathFinder {
public:
    PathFinder(const BlockModel& model, PathCell end)
        : m_model(model)
        , m_marked(std::size_t(end.step) + 2) {
        mark(end);
        for (int step = end.step; step >= 0; --step) follow(step);
        for (int step = -1; step <= end.step; ++step)
            for (int column = 0; column < int(marked(step).size()); ++column)
                if (marked(step)[std::size_t(column)]) m_path.cells.push_back({step, column});
    }

    CellPath take() { return std::move(m_path); }

private:
    std::vector<std::uint8_t>& marked(int step) {
        const int place = step + 1;
        return m_marked[std::size_t(place)];
    }

    void mark(PathCell cell) {
        std::vector<std::uint8_t>& columns = marked(cell.step);
        if (columns.size() <= std::size_t(cell.column)) columns.resize(std::size_t(m_model.columns()));
        columns[std::size_t(cell.column)] = 1;
    }

    void connect(PathCell from, PathCell to, bool moved) {
        mark(from);
        m_path.edges.push_back({from, to, moved});
    }

    // What was read in the source stood in the latest row of that array.
    void connectOperand(int step, int column, bool inSource, PathCell to) {
        if (!inSource) return connect({step - 1, column}, to, true);
        const int stood = m_model.sourceStep(step);
        if (stood >= 0) connect({stood, column}, to, true);
    }

    void follow(int step) {
        if (marked(step).empty()) return;
        const StepModel& now = m_model.step(step);
        std::vector<const Move*> writers(now.row.values.size()); // of each column, the last one
        for (const Move& move : now.moves) writers[std::size_t(move.to)] = &move;
        for (int column = 0; column < now.row.size(); ++column) {
            if (!marked(step)[std::size_t(column)]) continue;
            const PathCell to{step, column};
            if (const Move* move = writers[std::size_t(column)]) {
                if (move->left >= 0) connectOperand(step, move->left, move->leftInSource, to);
                if (move->right >= 0 && !move->readsOneTwice())
                    connectOperand(step, move->right, move->rightInSource, to);
            } else if (const auto from = whereItStood(to)) {
                connect(*from, to, false);
            }
        }
    }

    // The latest earlier row that shows the cell with the same value in it.
    std::optional<PathCell> whereItStood(PathCell cell) const {
        const Row& row = m_model.row(cell.step);
        const auto c = std::size_t(cell.column);
        for (int step = cell.step - 1; step >= 0; --step) {
            if (m_model.place(step) != m_model.place(cell.step)) continue;
            const Row& earlier = m_model.row(step);
            const bool same = c < earlier.values.size() && earlier.known[c] && row.known[c] &&
                              earlier.nodes[c] == row.nodes[c] && earlier.values[c] == row.values[c];
            return same ? std::optional(PathCell{step, cell.column}) : std::nullopt;
        }
        return std::nullopt;
    }

    const BlockModel& m_model;
    std::vector<std::vector<std::uint8_t>> m_marked; // by step + 1, then column
    CellPath m_path;
};

} // namespace

bool CellPath::contains(int step, int column) const {
    return std::binary_search(cells.begin(), cells.end(), PathCell{step, column});
}

CellPath pathInto(const BlockModel& model, int step, const CellAddress& cell) {
    for (int shown = step; shown >= std::max(0, step - 1); --shown)
        if (const int column = model.columnOf(model.row(shown), cell); column >= 0)
            return PathFinder(model, {shown, column}).take();
    return {};
}

} // namespace scanscope::viz
