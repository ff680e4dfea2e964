#include "viz/paint/tree_node_painter.h"

#include <algorithm>

#include "viz/paint/value_text.h"

namespace scanscope::viz {

namespace {

std::size_t key(int d, int k, bool before) {
    return (std::size_t(d) << 33) | (std::size_t(k) << 1) | std::size_t(before);
}

} // namespace

TreeNodePainter::TreeNodePainter(Canvas& canvas, const FrameState& frame, const SweepTree& tree,
                                 const TreeLayout& layout, const TreeStyle& style)
    : m_canvas(canvas)
    , m_frame(frame)
    , m_tree(tree)
    , m_layout(layout)
    , m_style(style)
    , m_motion(frame.motion())
    , m_now(canvas.role(frame.now().role))
    , m_type(frame.model->step(0).row.type) {
    for (const SweepMove& move : tree.moves[std::size_t(frame.step)]) markRead(move);
    std::sort(m_read.begin(), m_read.end());
}

void TreeNodePainter::markRead(const SweepMove& move) {
    using Kind = SweepMove::Kind;
    if (move.kind == Kind::up) {
        m_read.push_back(key(move.depth - 1, 2 * move.node, false));
        m_read.push_back(key(move.depth - 1, 2 * move.node + 1, false));
    } else if (move.kind == Kind::downLeft || move.kind == Kind::downRight) {
        m_read.push_back(key(move.depth, move.node, true));
        if (move.kind == Kind::downRight) m_read.push_back(key(move.depth - 1, 2 * move.node, false));
    }
}

HalfState TreeNodePainter::stateOf(int d, int k, bool before) const {
    const TreeHalf& half = before ? node(d, k).before : node(d, k).sum;
    if (half.writtenAt > m_frame.step) return HalfState::empty;
    if (half.writtenAt == m_frame.step) return m_motion.settled() ? HalfState::written : HalfState::arriving;
    if (std::binary_search(m_read.begin(), m_read.end(), key(d, k, before))) return HalfState::read;
    if (half.overwrittenAt > m_frame.step) return HalfState::held;
    // What this step overwrites is still there until the new value settles.
    if (half.overwrittenAt == m_frame.step && !m_motion.settled()) return HalfState::held;
    return HalfState::overwritten;
}

const RoleColors& TreeNodePainter::meaning(bool before) const {
    return m_canvas.role(before ? StepRole::down : StepRole::up);
}

void TreeNodePainter::paint(int d, int k) {
    const NodeDetail detail = m_layout.detail(d);
    const TreeNode& n = node(d, k);
    const HalfState before = stateOf(d, k, true), sum = stateOf(d, k, false);
    const QRectF box = m_canvas.snapped(m_layout.node(d, k));
    if (detail == NodeDetail::dot) return paintDot(box.center(), before, sum);
    const Theme& theme = m_canvas.theme();
    const double radius = std::min({6.0, box.width() * 0.22, box.height() * 0.2});
    const bool nothing = before == HalfState::empty && sum == HalfState::empty;
    const QColor border = nothing ? theme.pastBorder : theme.cellBorder;
    m_canvas.box(box, {theme.surface, border, 1, radius});
    const double hair = std::min(1.0, box.width() / 8);
    m_canvas.fill({box.left() + hair, box.center().y() - 0.5, box.width() - 2 * hair, 1},
                  nothing ? theme.pastBorder : theme.hair);
    paintHalf(box, true, before, n.before, detail, radius);
    paintHalf(box, false, sum, n.sum, detail, radius);
    if (before == HalfState::read) paintReadRing(box, true, radius);
    if (sum == HalfState::read) paintReadRing(box, false, radius);
}

void TreeNodePainter::paintReadRing(const QRectF& box, bool upper, double radius) {
    const double width = (1 + m_motion.lift) * m_style.lineScale, inset = width / 2;
    if (m_motion.lift <= 0) return;
    // The half's outline as if it were a whole node's, moved inwards by half the line.
    const QRectF inner = box.adjusted(inset, inset, -inset, -inset);
    m_canvas.stroke(roundedHalf(inner, upper, std::max(0.5, radius - inset)), m_now.solid, width);
}

QColor TreeNodePainter::fillOf(HalfState state, bool before) const {
    switch (state) {
    case HalfState::written:
        return m_now.solid;
    case HalfState::read:
        return Canvas::mixed(meaning(before).tint, m_now.tint, m_motion.lift);
    case HalfState::held:
        return meaning(before).tint;
    default:
        return {};
    }
}

void TreeNodePainter::paintHalf(const QRectF& box, bool upper, HalfState state, const TreeHalf& half,
                                NodeDetail detail, double radius) {
    if (state == HalfState::empty) return;
    const QRectF area(box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2);
    if (state == HalfState::arriving) {
        paintArriving(area, radius);
        return;
    }
    const bool inside = state != HalfState::written; // leaves the node's border to be seen
    if (const QColor fill = fillOf(state, upper); fill.isValid())
        m_canvas.fillPath(
            roundedHalf(inside ? box.adjusted(1, 1, -1, -1) : box, upper, inside ? radius - 1 : radius),
            fill);
    if (detail == NodeDetail::box) return;
    paintText(box, upper, state, half, detail);
}

void TreeNodePainter::paintText(const QRectF& box, bool upper, HalfState state, const TreeHalf& half,
                                NodeDetail detail) {
    const Theme& theme = m_canvas.theme();
    const QRectF area(box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2);
    const bool written = state == HalfState::written, old = state == HalfState::overwritten;
    const QColor color = written ? theme.onRole : old ? theme.muted : theme.text;
    const double px = std::max(10.0, std::min(m_style.nodeText, 0.84 * area.height()));
    TextStyle style = figures(px, written ? 700 : old ? 400 : 600);
    const auto shown = [&](double room) {
        const int characters = std::max(1, int(room / (0.6 * style.px)));
        return cellText(m_frame, half.value, half.origin, m_type, characters);
    };
    if (detail != NodeDetail::glyphAndText)
        return m_canvas.middle(area.center(), Align::centre, shown(box.width() - 6), style, color);

    const double size = 0.5 * style.px, x = box.left() + 0.9 * style.px;
    const double centred = 2 * (box.center().x() - x - size / 2 - 2),
                 besideGlyph = box.right() - 3 - (box.left() + 1.4 * style.px);
    const QString whole = cellText(m_frame, half.value, half.origin, m_type, wholeText);
    QString text = shown(centred);
    QPointF at = area.center();
    // A text too long to stand in the middle may use the room right of the glyph.
    if (text != whole && besideGlyph > centred) {
        text = shown(besideGlyph);
        at.rx() = box.right() - 3 - textWidth(text, style) / 2;
    }
    if (m_frame.symbols && text != whole) {
        // Terms say more than the glyph: that is told by the half already.
        style.px = std::min(style.px, m_style.smallestText);
        return m_canvas.middle(area.center(), Align::centre, shown(box.width() - 5), style, color);
    }
    const QColor tone = written                    ? theme.onRole
                        : old                      ? theme.faint
                        : state == HalfState::read ? m_now.solid
                                                   : meaning(upper).solid;
    m_canvas.glyph(upper ? StepRole::down : StepRole::up, {x, area.center().y()}, size * 1.15, tone);
    m_canvas.middle(at, Align::centre, text, style, color);
}

void TreeNodePainter::paintArriving(const QRectF& area, double radius) {
    const double height = area.height() * m_motion.settle;
    if (height > 0)
        m_canvas.box({area.left(), area.bottom() - height, area.width(), height},
                     {m_now.solid, {}, 0, std::min(radius, 0.4 * height)});
    m_canvas.box(area.adjusted(1, 1, -1, -1),
                 {{}, m_now.solid, 1.25 * m_style.lineScale, std::max(1.0, radius - 2), true});
}

void TreeNodePainter::paintDot(QPointF at, HalfState before, HalfState sum) {
    const Theme& theme = m_canvas.theme();
    const auto is = [&](HalfState state) { return before == state || sum == state; };
    QColor color = theme.pastBorder;
    if (is(HalfState::written) || is(HalfState::arriving) || is(HalfState::read))
        color = m_now.solid;
    else if (before == HalfState::held)
        color = Canvas::mixed(theme.surface, meaning(true).solid, 0.55);
    else if (sum == HalfState::held)
        color = Canvas::mixed(theme.surface, meaning(false).solid, 0.55);
    const double r = std::clamp(m_layout.columns.pitch * 0.4, 0.6, 2.0);
    const double height = m_layout.nodeHeight * 0.5;
    m_canvas.painter().fillRect(QRectF(at.x() - r, at.y() - height / 2, 2 * r, height), color);
}

} // namespace scanscope::viz
