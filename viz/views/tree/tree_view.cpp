#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>

#include "viz/model/language.h"
#include "viz/model/step_texts.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/views/painter.h"
#include "viz/views/tree/prefix_graph.h"
#include "viz/views/tree/sweep_tree.h"
#include "viz/views/tree/tree_layout.h"
#include "viz/views/tree/tree_node_painter.h"

namespace scanscope::viz {

namespace {

// The depth and number of the node that a move writes.
std::pair<int, int> nodeWritten(const SweepMove& move) {
    using Kind = SweepMove::Kind;
    if (move.kind == Kind::downLeft) return {move.depth - 1, 2 * move.node};
    if (move.kind == Kind::downRight) return {move.depth - 1, 2 * move.node + 1};
    return {move.depth, move.node};
}

Column columnWritten(const SweepMove& move) {
    const auto [depth, node] = nodeWritten(move);
    return columnOfNode(depth, node);
}

// Paints the sweep tree. Each node shows the sum of its span and the prefix before the span.
class TreePainter : TreeNodePainter {
public:
    TreePainter(Canvas& canvas, const FrameState& frame, const SweepTree& tree, const TreeLayout& layout)
        : TreeNodePainter(canvas, frame, tree, layout)
        , m_moves(tree.moves[std::size_t(frame.step)]) {
        if (frame.pointing()) m_lit = frame.litMoves(m_moves.size());
    }

    void paint() {
        paintGutter();
        m_canvas.clipTo(m_layout.columns, m_layout.foot + 20);
        paintRails();
        for (const bool on : {false, true}) paintActive(on);
        for (int d = m_layout.foldedBelow; d <= m_tree.depth; ++d)
            for (int k = m_layout.firstVisible(d); k <= m_layout.lastVisible(d); ++k) paintNode(d, k);
        if (m_layout.foldedBelow > 0) {
            m_canvas.omit(Omitted::leaves);
            paintTicks();
        }
        paintBadges();
        if (!m_motion.settled()) paintValues(false);
        if (m_frame.path) paintPath();
        paintRings();
    }

private:
    using Kind = SweepMove::Kind;

    // Paints the offset between levels. The current step's offset is highlighted.
    void paintGutter() {
        const double right = m_layout.columns.x0 - 16;
        const StepRole role = m_frame.now().role;
        int active = -1;
        if (!m_moves.empty() && role != StepRole::plain && m_moves.front().kind != Kind::clear)
            active = m_moves.front().depth - 1;
        const auto rowMiddle = [this](int d) { return m_layout.y(d) + m_layout.nodeHeight / 2; };
        m_canvas.middle({right, rowMiddle(m_tree.depth)}, Align::right,
                        m_tree.depth ? tr("root") : tr("value"), words(m_layout.type.label), m_theme.muted);
        if (m_layout.foldedBelow == 0 && m_tree.depth > 0)
            m_canvas.middle({right, rowMiddle(0)}, Align::right, tr("leaves"), words(m_layout.type.label),
                            m_theme.muted);
        if (m_layout.foldedBelow > 0)
            m_canvas.middle({right, m_layout.tickY + m_layout.tickHeight / 2}, Align::right, foldedOffsets(),
                            words(m_layout.type.label),
                            active >= 0 && active < m_layout.foldedBelow ? m_now.solid : m_theme.muted);
        for (int d = std::max(0, m_layout.foldedBelow); d < m_tree.depth; ++d) {
            const double y = (rowMiddle(d) + rowMiddle(d + 1)) / 2;
            const QString offset = QString::number(1 << d);
            const bool on = d == active;
            const TextStyle style = on ? words(m_layout.currentLabel, 700) : words(m_layout.type.label);
            m_canvas.middle({right, y}, Align::right, offset, style, on ? m_theme.text : m_theme.muted);
            if (on)
                m_canvas.glyph(role, {right - textWidth(offset, style) - 11, y}, style.px * 0.8, m_now.solid);
        }
    }

    [[nodiscard]] QString foldedOffsets() const {
        const int last = 1 << (m_layout.foldedBelow - 1);
        return last == 1 ? QStringLiteral("1") : tr("1 to %1").arg(last);
    }

    void paintRails() {
        QPainterPath toCome, upDone, downDone;
        for (int d = m_layout.foldedBelow; d < m_tree.depth; ++d) {
            if ((m_layout.columns.pitch * (1 << d)) < 2.5) continue; // too close to tell apart
            for (int k = m_layout.firstVisible(d); k <= m_layout.lastVisible(d); ++k) {
                const BlockStep up = node(d + 1, k / 2).sum.writtenAt, down = node(d, k).before.writtenAt;
                if (up != m_frame.step) addCurve(up < m_frame.step ? upDone : toCome, m_layout.upRail(d, k));
                if (down != m_frame.step)
                    addCurve(down < m_frame.step ? downDone : toCome, m_layout.downRail(d, k));
            }
        }
        const double s = 1;
        m_canvas.stroke(toCome, m_theme.pastBorder, s);
        m_canvas.stroke(upDone, Canvas::mixed(m_theme.surface, meaning(false).solid, m_theme.opacity(0.5)),
                        1.5 * s);
        m_canvas.stroke(downDone, Canvas::mixed(m_theme.surface, meaning(true).solid, m_theme.opacity(0.5)),
                        1.5 * s);
    }

    // The step has the same moves in the tree and in the array, in the same order.
    bool lit(std::size_t move) const { return move >= m_lit.size() || m_lit[move]; }

    QColor toneOf(bool on) const {
        return on ? m_now.solid : Canvas::mixed(m_theme.surface, m_now.solid, m_theme.opacity(0.25));
    }

    void paintActive(bool on) {
        if (m_motion.draw <= 0) return;
        QPainterPath lines, open;
        for (std::size_t i = 0; i < m_moves.size(); ++i) {
            const SweepMove& move = m_moves[i];
            const int d = move.depth - 1;
            if (d < m_layout.foldedBelow || lit(i) != on) continue;
            m_layout.addLines(lines, move, m_motion.draw);
            if (move.kind == Kind::downLeft && m_motion.draw >= 1 && m_layout.roomForBadge(d))
                addOpenHead(open, m_layout.descend(d, 2 * move.node).end, {0, 1}, 7);
        }
        const double width = m_layout.nodeWidth(0) < 6 && m_moves.size() > 200 ? 1.25 : 2.25;
        m_canvas.stroke(lines, toneOf(on), width);
        m_canvas.stroke(open, toneOf(on), width);
    }

    void paintBadges() {
        if (m_motion.draw < 0.75) return;
        for (std::size_t i = 0; i < m_moves.size(); ++i) {
            const SweepMove& move = m_moves[i];
            if (move.depth - 1 < m_layout.foldedBelow) continue;
            if (const auto badge = m_layout.badgeOf(move)) paintBadge(*badge, toneOf(lit(i)));
        }
    }

    void paintBadge(QPointF at, const QColor& color) {
        const double full = m_motion.settled() ? 0 : m_motion.travel >= 1 ? 1 - m_motion.settle : 0;
        m_canvas.badge(at, m_layout.badgeRadius, m_frame.model->op(), color, 1.75, full);
    }

    // Paints the path over the finished tree, which is paler.
    void paintPath() {
        m_canvas.veil(m_layout.columns, 0, m_layout.foot + 4);
        QPainterPath lines;
        std::vector<std::pair<int, int>> nodes; // depth and number
        std::vector<QPointF> badges;
        for (BlockStep step; step <= m_frame.step; ++step) {
            const double draw = step == m_frame.step ? m_motion.draw : 1;
            for (const SweepMove& move : m_tree.moves[std::size_t(step)]) {
                if (!m_frame.path->contains(step, columnWritten(move))) continue;
                nodes.push_back(nodeWritten(move));
                if (move.depth - 1 < m_layout.foldedBelow || draw <= 0) continue;
                m_layout.addLines(lines, move, draw);
                if (const auto badge = m_layout.badgeOf(move); badge && draw >= 1) badges.push_back(*badge);
            }
        }
        m_canvas.stroke(lines, m_theme.ink, pathWidth);
        for (const auto& [d, k] : nodes)
            if (d >= m_layout.foldedBelow && k >= m_layout.firstVisible(d) && k <= m_layout.lastVisible(d))
                paintNode(d, k);
        for (const QPointF badge : badges)
            m_canvas.badge(badge, m_layout.badgeRadius, m_frame.model->op(), m_theme.ink, 1.75);
        if (!m_motion.settled()) paintValues(true);
    }

    // Paints one tick for each cell. If cells are closer than two pixels, several share a tick.
    void paintTicks() {
        const Columns& columns = m_layout.columns;
        const std::vector<CellMark>& marks = m_frame.now().marks;
        const bool inTree = m_frame.now().row.space == trace::Space::shared;
        const int group = std::max(1, int(std::ceil(2 / columns.pitch)));
        for (int c = columns.firstVisible() / group * group; c <= columns.lastVisible(); c += group) {
            bool written = false;
            for (int i = c; i < std::min(c + group, int(marks.size())); ++i)
                written |= inTree && marks[std::size_t(i)] != CellMark::none;
            const double x = columns.leftOf(c) + columns.width / 2,
                         height = written ? m_layout.tickHeight : 5;
            m_canvas.area(QRectF(x - 0.6, m_layout.foot - height, 1.2, height),
                          written ? m_now.solid : m_theme.pastBorder);
        }
    }

    void paintChip(QPointF at, const TreeHalf& half, int depth, double opacity) {
        if (opacity <= 0) return;
        const QColor fill = m_canvas.faded(m_now.solid, opacity);
        if (m_layout.nodeWidth(depth) < m_layout.textFor) return m_canvas.dot(at, 3, fill);
        const TextStyle style = figures(m_layout.nodeText, 700);
        const int fitting = int((m_layout.nodeWidth(depth) - 10) / (0.6 * style.px));
        const int characters = m_frame.symbols ? std::clamp(fitting, 1, 9) : std::max(6, fitting);
        m_canvas.chip(at, cellText(m_frame, half.value, half.origin, m_type, characters), style, style.px + 6,
                      10, fill, m_canvas.faded(m_theme.onRole, opacity));
    }

    [[nodiscard]] QPointF middleOf(int d, int k, bool before) const {
        const QRectF box = m_layout.node(d, k);
        return {box.center().x(), box.top() + box.height() * (before ? 0.25 : 0.75)};
    }

    // A value moves to the badge or straight into the node. The badge's result drops into its half.
    void paintValues(bool onPath) {
        for (const SweepMove& move : m_moves) {
            const int d = move.depth - 1;
            const bool isOn = m_frame.path && m_frame.path->contains(m_frame.step, columnWritten(move));
            if (isOn != onPath) continue;
            if (d < m_layout.foldedBelow || m_motion.lift <= 0) continue;
            if (move.kind == Kind::up) paintClimb(move, d);
            if (move.kind == Kind::downLeft) paintDescent(move, d, 2 * move.node, false);
            if (move.kind == Kind::downRight) paintDescent(move, d, 2 * move.node + 1, true);
        }
    }

    void paintClimb(const SweepMove& move, int d) {
        if (m_motion.travel < 1) {
            for (const int k : {2 * move.node, 2 * move.node + 1})
                paintChip(m_layout.climb(d, k).at(m_motion.travel), node(d, k).sum, d, m_motion.lift);
            return;
        }
        const QPointF badge = m_layout.upBadge(move.depth, move.node);
        const QPointF target = middleOf(move.depth, move.node, false);
        paintChip(badge + (target - badge) * m_motion.settle, node(move.depth, move.node).sum, d, 1);
    }

    void paintDescent(const SweepMove& move, int d, int k, bool combined) {
        const TreeHalf& parent = node(move.depth, move.node).before;
        const QPointF target = middleOf(d, k, true);
        if (m_motion.travel < 1) {
            paintChip(m_layout.descend(d, k).at(m_motion.travel), parent, d, m_motion.lift);
            if (combined && m_motion.own > 0 && m_layout.roomForBadge(d))
                paintChip(m_layout.sideway(d, k).at(m_motion.own), node(d, k - 1).sum, d, 1);
            return;
        }
        const QPointF from =
            combined && m_layout.roomForBadge(d) ? m_layout.downBadge(d, k) : m_layout.descend(d, k).end;
        paintChip(from + (target - from) * m_motion.settle, node(d, k).before, d, 1);
    }

    // Paints a ring around the half for the cell that is under the pointer or selected.
    void paintRings() {
        if (m_frame.hover) paintRingOf(*m_frame.hover, 1.5, 1);
        if (m_frame.spotlight) paintSpotlight(*m_frame.spotlight);
        if (m_frame.selection) paintRingOf(*m_frame.selection, 4, 2);
    }

    // Highlights the nodes with a half that the highlighted accesses of this step read or wrote.
    void paintSpotlight(const Spotlight& light) {
        const auto isLit = [](const std::vector<std::uint8_t>& columns, Column column) {
            return std::size_t(column) < columns.size() && columns[std::size_t(column)];
        };
        for (int d = m_layout.foldedBelow; d <= m_tree.depth; ++d)
            for (int k = m_layout.firstVisible(d); k <= m_layout.lastVisible(d); ++k) {
                const Column column = columnOfNode(d, k);
                bool lit = false;
                for (const bool before : {true, false}) {
                    const CellState state = stateOf(d, k, before);
                    const bool written = state == CellState::written || state == CellState::awaited;
                    lit = lit || (written && isLit(light.written, column)) ||
                          (state == CellState::read && isLit(light.read, column));
                }
                if (lit) paintRing(m_canvas, m_layout.node(d, k));
            }
    }

    void paintRingOf(const CellAddress& cell, double outside, double width) {
        if (cell.space != trace::Space::shared || cell.index >= std::uint64_t(m_tree.leaves())) return;
        for (int d = m_tree.depth; d >= m_layout.foldedBelow; --d) {
            if ((cell.index + 1) % (std::uint64_t(1) << d) != 0) continue;
            const int k = int(((cell.index + 1) >> d) - 1);
            const auto holds = [this](const TreeHalf& half) {
                return half.writtenAt <= m_frame.step && half.overwrittenAt > m_frame.step;
            };
            if (!holds(node(d, k).before) && !holds(node(d, k).sum)) continue;
            paintRing(m_canvas, m_layout.node(d, k), outside, width);
            return;
        }
    }

    const std::vector<SweepMove>& m_moves;
    std::vector<std::uint8_t> m_lit; // by index of the move; all are lit if it is empty
};

void paintTree(Canvas& canvas, const FrameState& frame, const SweepTree& tree, const TreeLayout& layout) {
    TreePainter(canvas, frame, tree, layout).paint();
    const Row& row = frame.now().row;
    for (int d = layout.foldedBelow; d <= layout.depth; ++d)
        for (int k = layout.firstVisible(d); k <= layout.lastVisible(d); ++k)
            if (const Column column = columnOfNode(d, k); row.stands(column))
                canvas.spot(layout.node(d, k), CellAfter{row.address(column), frame.step});
}

// Adds the marks of the node values that this step or an earlier one has produced.
void addSums(std::vector<LegendItem>& items, const FrameState& frame, const TreeLayout& layout, bool brief) {
    const SweepTree& tree = *treeOf(*frame.model);
    if (tree.depth == 0) return;
    const QString result = resultWord(frame.model->op());
    const std::vector<TreeNode>& lowest = tree.nodes[std::size_t(layout.foldedBelow)];
    if (lowest.front().sum.writtenAt <= frame.step)
        items.push_back(
            {LegendMark::sumOfSpan, (brief ? tr("%1 of the span") : tr("%1 of the span below")).arg(result)});
    if (tree.nodes.back().front().before.writtenAt <= frame.step)
        items.push_back(
            {LegendMark::sumBefore,
             (brief ? tr("%1 of all before") : tr("%1 of everything before the span")).arg(result)});
    if (!brief && lowest.size() > 1 && lowest[1].sum.overwrittenAt <= frame.step)
        items.push_back({LegendMark::overwritten, tr("overwritten since")});
}

// Whether the step combines two nodes with enough space for an operator.
bool showsOperator(const FrameState& frame, const TreeLayout& layout) {
    return std::ranges::any_of(
        treeOf(*frame.model)->moves[std::size_t(frame.step)], [&](const SweepMove& move) {
            return move.depth > layout.foldedBelow && layout.roomForBadge(move.depth - 1);
        });
}

std::vector<LegendItem> legendOfTree(const FrameState& frame, const TreeLayout& layout, bool brief) {
    std::vector<LegendItem> items;
    bool numbers = false;
    for (int d = layout.foldedBelow; d <= layout.depth; ++d)
        numbers = numbers || layout.detail(d) <= NodeDetail::text;
    addWritten(items, frame);
    addFlaws(items, frame, Showing::nodes);
    if (numbers) addSigns(items, frame);
    addRead(items, frame);
    if (showsOperator(frame, layout)) addOperator(items, frame);
    addSums(items, frame, layout, brief);
    return items;
}

std::vector<LegendItem> legendOfGraph(const FrameState& frame) {
    std::vector<LegendItem> items;
    addWritten(items, frame);
    addFlaws(items, frame, Showing::nodes);
    addRead(items, frame);
    return items;
}

Placed composeTree(Canvas& canvas, const FrameState& asked, const Room& room) {
    const FrameState frame = shownAt(asked, blockColumns(asked, room).level);
    Placed placed;
    if (treeOf(*frame.model)) {
        const TreeLayout layout(frame, room);
        paintTree(canvas, frame, *treeOf(*frame.model), layout);
        placed.columns = layout.columns;
        placed.legend = legendOfTree(frame, layout, room.isSlide);
    } else {
        const PrefixGraphLayout layout(frame, room);
        placed.columns = layout.columns;
        if (frame.model->combines()) {
            paintPrefixGraph(canvas, frame, layout);
            placed.legend = legendOfGraph(frame);
        } else {
            paintNothing(canvas, room, 14 * room.type.scale, tr("No values are combined in this launch."));
        }
    }
    placed.left = placed.columns->x0;
    return placed;
}

Heights heightsOfTree(const FrameState& frame, const Room&) {
    constexpr double level = 84, leastLevel = 42, row = 58, edge = 28;
    const BlockModel& model = *frame.model;
    if (!treeOf(model)) return {130, model.stepCount() * row + edge};
    const int depth = treeOf(model)->depth;
    return {std::min(depth, 4) * leastLevel + edge, depth * level + tallNode};
}

} // namespace

ViewKind treeView() {
    return {.offers = [](const Document& document) { return document.hasTree(); },
            .compose = composeTree,
            .heights = heightsOfTree,
            .hasFolds = false};
}

} // namespace scanscope::viz
