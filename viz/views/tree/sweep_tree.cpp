#include "viz/views/tree/sweep_tree.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace scanscope::viz {

namespace {

// The meaning of a cell's value at some moment.
struct Meaning {
    enum class Kind : std::uint8_t { nothing, sum, before };
    Kind kind = Kind::nothing;
    int depth = 0, node = 0;
};

class SweepFinder {
public:
    explicit SweepFinder(const BlockModel& model)
        : m_model(model)
        , m_meaning(std::size_t(model.columns())) {
        m_tree.depth = std::countr_zero(unsigned(model.columns()));
        m_tree.moves.resize(std::size_t(model.stepCount()));
        for (int d = 0; d <= m_tree.depth; ++d) m_tree.nodes.emplace_back(std::size_t(m_tree.leaves() >> d));
    }

    std::optional<SweepTree> find() {
        for (const BlockStep step : m_model.steps())
            if (!take(step)) return std::nullopt;
        if (m_tree.nodes.back().front().sum.writtenAt == TreeHalf::never) return std::nullopt;
        fillValues();
        return std::move(m_tree);
    }

private:
    bool take(BlockStep step) {
        if (m_model.place(step).space != trace::Space::shared) return true; // the step only stores results
        // All moves of a step work on the state before the step.
        std::vector<std::pair<Column, Meaning>> after;
        for (const Move& move : m_model.moves(step).moves) {
            const std::optional<SweepMove> sweep = explain(move);
            if (!sweep) return false;
            after.emplace_back(move.to, resultOf(*sweep));
            record(step, move, *sweep, after.back().second);
        }
        for (const auto& [column, meaning] : after) m_meaning[std::size_t(column)] = meaning;
        return true;
    }

    std::optional<SweepMove> explain(const Move& move) const {
        using Kind = SweepMove::Kind;
        const Meaning own = m_meaning[std::size_t(move.to)];
        if (own.kind == Meaning::Kind::nothing)
            return move.kind == Move::Kind::combine
                       ? std::nullopt
                       : std::optional(SweepMove{Kind::load, 0, int(move.to), move.thread});
        if (move.kind == Move::Kind::constant) {
            if (own.kind != Meaning::Kind::sum || own.depth != m_tree.depth) return std::nullopt;
            return SweepMove{Kind::clear, own.depth, 0, move.thread};
        }
        if (move.kind == Move::Kind::copy) return explainCopy(move, own);
        return move.kind == Move::Kind::combine ? explainCombine(move, own) : std::nullopt;
    }

    std::optional<SweepMove> explainCopy(const Move& move, Meaning own) const {
        if (!move.left) return std::nullopt;
        const Meaning parent = m_meaning[std::size_t(*move.left)];
        const bool descends = parent.kind == Meaning::Kind::before && own.kind == Meaning::Kind::sum &&
                              own.depth == parent.depth - 1 && own.node == 2 * parent.node;
        if (!descends) return std::nullopt;
        return SweepMove{SweepMove::Kind::downLeft, parent.depth, parent.node, move.thread};
    }

    std::optional<SweepMove> explainCombine(const Move& move, Meaning own) const {
        const auto otherColumn = move.left == move.to ? move.right : move.left;
        if (!move.reads(move.to) || !otherColumn || *otherColumn == move.to) return std::nullopt;
        const Meaning other = m_meaning[std::size_t(*otherColumn)];
        if (other.kind != Meaning::Kind::sum || other.node % 2 != 0) return std::nullopt;
        if (own.kind == Meaning::Kind::sum && own.depth == other.depth && own.node == other.node + 1)
            return SweepMove{SweepMove::Kind::up, own.depth + 1, own.node / 2, move.thread};
        if (own.kind == Meaning::Kind::before && own.depth == other.depth + 1 && other.node == 2 * own.node)
            return SweepMove{SweepMove::Kind::downRight, own.depth, own.node, move.thread};
        return std::nullopt;
    }

    static Meaning resultOf(const SweepMove& move) {
        using Kind = SweepMove::Kind;
        switch (move.kind) {
        case Kind::load:
        case Kind::up:
            return {Meaning::Kind::sum, move.depth, move.node};
        case Kind::clear:
            return {Meaning::Kind::before, move.depth, move.node};
        case Kind::downLeft:
            return {Meaning::Kind::before, move.depth - 1, 2 * move.node};
        case Kind::downRight:
            break;
        }
        return {Meaning::Kind::before, move.depth - 1, 2 * move.node + 1};
    }

    TreeHalf& half(Meaning meaning) {
        TreeNode& node = m_tree.nodes[std::size_t(meaning.depth)][std::size_t(meaning.node)];
        return meaning.kind == Meaning::Kind::sum ? node.sum : node.before;
    }

    void record(BlockStep step, const Move& move, const SweepMove& sweep, Meaning meaning) {
        const Meaning old = m_meaning[std::size_t(move.to)];
        if (old.kind != Meaning::Kind::nothing) half(old).overwrittenAt = step;
        half(meaning).writtenAt = step;
        m_written.emplace_back(meaning, move.to);
        m_tree.moves[std::size_t(step)].push_back(sweep);
    }

    // Sets each value to what the cell contains after the step. In a race, this may differ from what the move
    // wrote, but the array view shows the same value.
    void fillValues() {
        std::stable_sort(m_written.begin(), m_written.end(), [this](const auto& a, const auto& b) {
            return half(a.first).writtenAt < half(b.first).writtenAt;
        });
        for (const auto& [meaning, column] : m_written) {
            TreeHalf& written = half(meaning);
            std::tie(written.value, written.origin) = m_model.cellAfter(written.writtenAt, column);
        }
    }

    const BlockModel& m_model;
    std::vector<std::pair<Meaning, Column>> m_written; // with their columns
    std::vector<Meaning> m_meaning;
    SweepTree m_tree;
};

std::optional<SweepTree> findTree(const BlockModel& model) {
    if (model.columns() < 1 || !std::has_single_bit(unsigned(model.columns()))) return std::nullopt;
    for (const BlockStep step : model.steps()) {
        const Place place = model.place(step);
        if (place.space == trace::Space::shared && model.isNamed(place)) return std::nullopt;
    }
    return SweepFinder(model).find();
}

// Kept with the block (BlockModel::of).
struct FoundTree {
    explicit FoundTree(const BlockModel& model)
        : tree(findTree(model)) {}

    std::optional<SweepTree> tree;
};

} // namespace

const std::optional<SweepTree>& treeOf(const BlockModel& model) { return model.of<FoundTree>().tree; }

} // namespace scanscope::viz
