#include "viz/paint/tree_node_painter.h"

#include <algorithm>

#include "viz/paint/cell_text.h"
#include "viz/paint/omissions.h"

namespace scanscope::viz {

namespace {

constexpr double inset = 4; // of text in a node: 3 from the border
constexpr double lowNode = 28;
constexpr int mostShort = 12; // characters of any short value

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
    if (detail > NodeDetail::text && (before != HalfState::empty || sum != HalfState::empty))
        omit(Omitted::nodes);
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
    const double most = box.height() < lowNode ? 1.5 : 2; // leaves digits of a low node free
    const double width = std::min(most, 1 + m_motion.lift) * m_style.lineScale, inset = width / 2;
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

// Symbols lose terms one by one; values lose digits in all nodes of a level or in none.
bool TreeNodePainter::losesText(const QString& text, const TreeHalf& half, int characters) const {
    if (m_frame.symbols) return text != cellText(m_frame, half.value, half.origin, m_type, wholeText);
    return longestShown(m_frame, characters) < longestShown(m_frame, mostShort);
}

void TreeNodePainter::paintText(const QRectF& box, bool upper, HalfState state, const TreeHalf& half,
                                NodeDetail detail) {
    const Theme& theme = m_canvas.theme();
    const QRectF area(box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2);
    const bool written = state == HalfState::written, old = state == HalfState::overwritten;
    const QColor color = written ? theme.onRole : old ? theme.muted : theme.text;
    const double px = std::max(10.0, std::min(m_style.nodeText, m_style.textShare * area.height()));
    // Between the border, one wide, and the line in the middle, of which the half has half.
    QPointF middle = area.center() + QPointF(0, upper ? 0.25 : -0.25);
    TextStyle style = figures(px, written ? 700 : old ? 400 : 600);
    const auto fits = [&](double room) { return std::max(1, int(room / (0.6 * style.px))); };
    const auto shown = [&](double room) {
        return cellText(m_frame, half.value, half.origin, m_type, fits(room));
    };
    const double whole = box.width() - 2 * inset;
    const double size = 0.5 * style.px, x = box.left() + 0.9 * style.px;
    const double centred = 2 * (box.center().x() - x - size / 2 - 4),
                 besideGlyph = std::max(centred, box.right() - inset - (box.left() + 1.4 * style.px));
    bool glyph = detail == NodeDetail::glyphAndText;
    QString text = shown(glyph ? besideGlyph : whole);
    if (losesText(text, half, fits(glyph ? besideGlyph : whole))) {
        // The text says more than the glyph: that is told by the half already.
        glyph = false;
        style.px = std::min(style.px, m_style.smallestText);
        text = fittedCellText(m_frame, half.value, half.origin, m_type, fits(whole));
    }
    if (!glyph) return m_canvas.middle(middle, Align::centre, text, style, color);
    // A text too long to stand in the middle uses the room right of the glyph.
    if (const double width = textWidth(text, style); width > centred)
        middle.rx() = box.right() - inset - width / 2;
    const QColor tone = written                    ? theme.onRole
                        : old                      ? theme.faint
                        : state == HalfState::read ? m_now.solid
                                                   : meaning(upper).solid;
    m_canvas.glyph(upper ? StepRole::down : StepRole::up, {x, middle.y()}, size * 1.15, tone);
    m_canvas.middle(middle, Align::centre, text, style, color);
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
