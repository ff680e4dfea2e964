#include "viz/views/tree/tree_path.h"

#include "viz/scene/glyphs.h"

namespace scanscope::viz {

namespace {

using Kind = SweepMove::Kind;

std::pair<int, int> nodeWritten(const SweepMove& move) {
    if (move.kind == Kind::downLeft) return {move.depth - 1, 2 * move.node};
    if (move.kind == Kind::downRight) return {move.depth - 1, 2 * move.node + 1};
    return {move.depth, move.node};
}

class Tracer {
public:
    Tracer(const TreeLayout& layout, double corner)
        : m_layout(layout)
        , m_corner(corner) {}

    void add(const SweepMove& move, double draw) {
        const auto [depth, node] = nodeWritten(move);
        if (depth >= m_layout.foldedBelow) m_path.nodes.emplace_back(depth, node);
        const int child = move.depth - 1;
        if (child < m_layout.foldedBelow || draw <= 0) return;
        if (move.kind == Kind::up) addClimb(move, child, draw);
        if (move.kind == Kind::downLeft || move.kind == Kind::downRight) addDescent(move, child, draw);
    }

    TreePath take() { return std::move(m_path); }

private:
    void addClimb(const SweepMove& move, int child, double draw) {
        for (const int k : {2 * move.node, 2 * move.node + 1})
            addCurve(m_path.lines, m_layout.climb(child, k).upTo(draw));
        if (m_layout.roomForBadge(child) && draw >= 1)
            m_path.badges.push_back(m_layout.upBadge(move.depth, move.node));
    }

    void addDescent(const SweepMove& move, int child, double draw) {
        const bool combined = move.kind == Kind::downRight;
        const int k = 2 * move.node + combined;
        addCurve(m_path.lines, m_layout.descend(child, k).upTo(draw));
        if (!combined || !m_layout.roomForBadge(child) || draw < 1) return;
        addElbow(m_path.lines, m_layout.sideway(child, k), m_corner);
        m_path.badges.push_back(m_layout.downBadge(child, k));
    }

    const TreeLayout& m_layout;
    const double m_corner;
    TreePath m_path;
};

} // namespace

Column columnWritten(const SweepMove& move) {
    const auto [depth, node] = nodeWritten(move);
    return columnOfNode(depth, node);
}

TreePath treePath(const FrameState& frame, const SweepTree& tree, const TreeLayout& layout, double corner) {
    Tracer tracer(layout, corner);
    if (!frame.path) return tracer.take();
    for (BlockStep step; step <= frame.step; ++step)
        for (const SweepMove& move : tree.moves[std::size_t(step)])
            if (frame.path->contains(step, columnWritten(move)))
                tracer.add(move, step == frame.step ? frame.motion().draw : 1);
    return tracer.take();
}

} // namespace scanscope::viz
