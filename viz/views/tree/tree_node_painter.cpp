#include "viz/views/tree/tree_node_painter.h"

#include <algorithm>

#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"

namespace scanscope::viz {

namespace {

constexpr double textInset = 4; // distance of text from a node's edge
constexpr double lowNode = 28;
constexpr int mostShort = 12; // maximum length of a short value, in characters

std::size_t key(int d, int k, bool before) {
    return (std::size_t(d) << 33) | (std::size_t(k) << 1) | std::size_t(before);
}

} // namespace

TreeNodePainter::TreeNodePainter(Canvas& canvas, const FrameState& frame, const SweepTree& tree,
                                 const TreeLayout& layout)
    : Painter(canvas, frame, layout)
    , m_tree(tree)
    , m_now(canvas.role(frame.now().role))
    , m_type(frame.model->step({}).row.type) {
    for (const SweepMove& move : tree.moves[std::size_t(frame.step)]) markRead(move);
    std::ranges::sort(m_read);
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

CellState TreeNodePainter::stateOf(int d, int k, bool before) const {
    const TreeHalf& half = before ? node(d, k).before : node(d, k).sum;
    if (half.writtenAt > m_frame.step) return CellState::toCome;
    if (half.writtenAt == m_frame.step) return m_motion.settled() ? CellState::written : CellState::awaited;
    if (std::binary_search(m_read.begin(), m_read.end(), key(d, k, before))) return CellState::read;
    if (half.overwrittenAt > m_frame.step) return CellState::left;
    // A value that this step overwrites remains until the new value has settled.
    if (half.overwrittenAt == m_frame.step && !m_motion.settled()) return CellState::left;
    return CellState::past;
}

const RoleColors& TreeNodePainter::meaning(bool before) const {
    return m_canvas.role(before ? StepRole::down : StepRole::up);
}

void TreeNodePainter::paintNode(int d, int k) {
    const Row& row = m_frame.now().row;
    const Column column = columnOfNode(d, k);
    const Canvas::About about(
        m_canvas, row.stands(column) ? Subject(CellAfter{row.address(column), m_frame.step}) : Subject());
    const NodeDetail detail = m_layout.detail(d);
    const CellState before = stateOf(d, k, true), sum = stateOf(d, k, false);
    const QRectF box = m_canvas.snapped(m_layout.node(d, k));
    if (detail > NodeDetail::text && (before != CellState::toCome || sum != CellState::toCome))
        m_canvas.omit(Omitted::nodes);
    if (detail == NodeDetail::dot) return paintDot(box.center(), before, sum);
    const double radius = std::min({6.0, box.width() * 0.22, box.height() * 0.2});
    const bool nothing = before == CellState::toCome && sum == CellState::toCome;
    const QColor border = nothing ? m_theme.pastBorder : m_theme.cellBorder;
    m_canvas.box(box, {m_theme.surface, border, 1, radius});
    const double hair = std::min(1.0, box.width() / 8);
    m_canvas.fill({box.left() + hair, box.center().y() - 0.5, box.width() - 2 * hair, 1},
                  nothing ? m_theme.pastBorder : m_theme.hair);
    const Place upper{d, k, true}, lower{d, k, false};
    paintHalf(box, upper, before, radius);
    paintHalf(box, lower, sum, radius);
    if (before == CellState::read) paintReadRing(box, true, radius);
    if (sum == CellState::read) paintReadRing(box, false, radius);
    const bool hasSign = detail <= NodeDetail::text;
    if (const Flaw* flaw = flawOf(d, k, before)) paintFlaw(box, true, *flaw, hasSign, radius);
    if (const Flaw* flaw = flawOf(d, k, sum)) paintFlaw(box, false, *flaw, hasSign, radius);
}

void TreeNodePainter::paintReadRing(const QRectF& box, bool upper, double radius) {
    const double most = box.height() < lowNode ? 1.5 : 2; // keeps the digits of a low node visible
    const double width = std::min(most, 1 + m_motion.lift), textInset = width / 2;
    if (m_motion.lift <= 0) return;
    // The half's outline, rounded like a whole node's and moved inwards by half the line width.
    const QRectF inner = box.adjusted(textInset, textInset, -textInset, -textInset);
    m_canvas.stroke(roundedHalf(inner, upper, std::max(0.5, radius - textInset)), m_now.solid, width);
}

// A half with a value has the colour of the value's meaning: the sum of the span, or the prefix before the
// span.
CellLook TreeNodePainter::lookOfHalf(const QRectF& box, CellState state, bool before,
                                     const Flaw* flaw) const {
    const bool now = state == CellState::written || state == CellState::read;
    CellKind kind{.state = state, .role = now ? m_frame.now().role : before ? StepRole::down : StepRole::up};
    if (flaw) {
        kind.fault = flaw->kind() == FlawKind::never_written ? CellFault::unknown : CellFault::now;
        kind.warns = flaw->warns();
    }
    CellLook look = lookOf(m_canvas, kind, box);
    if (flaw) {
        if (!look.box.fill.isValid()) look.box.fill = m_theme.surface;
        return look;
    }
    if (state == CellState::read)
        look.box.fill = Canvas::mixed(meaning(before).tint, m_now.tint, m_motion.lift);
    if (state == CellState::left) look.text = m_theme.text;
    if (state == CellState::past) look.box.fill = QColor();
    return look;
}

const Flaw* TreeNodePainter::flawOf(int d, int k, CellState state) const {
    const BlockFindings& findings = m_frame.model->findings();
    const Row& row = m_frame.model->step({}).row;
    const Column column = columnOfNode(d, k);
    if (findings.empty() || !row.stands(column)) return nullptr;
    if (state == CellState::written) return findings.on(m_frame.step, row.address(column));
    return state == CellState::read ? findings.neverWritten(m_frame.step, row.address(column)) : nullptr;
}

void TreeNodePainter::paintFlaw(const QRectF& box, bool upper, const Flaw& flaw, bool hasSign,
                                double radius) {
    const QColor color = flawColors(m_theme, flaw.warns()).solid;
    const double width = 2, half = width / 2;
    const QPainterPath outline =
        roundedHalf(box.adjusted(half, half, -half, -half), upper, std::max(0.5, radius - half));
    if (flaw.kind() == FlawKind::never_written)
        m_canvas.dotted(outline, color, width, 4, 3);
    else
        m_canvas.stroke(outline, color, width);
    if (hasSign)
        flawSign({box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2}, 13,
                 flaw.warns());
}

void TreeNodePainter::paintHalf(const QRectF& box, Place place, CellState state, double radius) {
    if (state == CellState::toCome) return;
    const bool upper = place.upper;
    const QRectF area(box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2);
    if (state == CellState::awaited) {
        paintArriving(area, radius);
        return;
    }
    const Flaw* flaw = flawOf(place.d, place.k, state);
    const bool inside = state != CellState::written; // keeps the node's border visible
    const CellLook look = lookOfHalf(area, state, upper, flaw);
    if (look.box.fill.isValid())
        m_canvas.fillPath(
            roundedHalf(inside ? box.adjusted(1, 1, -1, -1) : box, upper, inside ? radius - 1 : radius),
            look.box.fill);
    if (m_layout.detail(place.d) == NodeDetail::box) return;
    if (flaw && flaw->kind() == FlawKind::never_written)
        m_canvas.middle(area.center() + QPointF(0, upper ? 0.25 : -0.25), Align::centre, QStringLiteral("?"),
                        figures(roomAt(place.d).px, look.weight), look.text);
    else
        paintText(box, place, state, look);
}

TreeNodePainter::TextRoom TreeNodePainter::roomAt(int d) const {
    const double width = m_layout.nodeWidth(d);
    const double px =
        std::max(10.0, std::min(m_layout.nodeText, m_layout.textShare * m_layout.nodeHeight / 2));
    const double centred = width - 2 * (1.15 * px + 4);
    return {px, width - 2 * textInset, centred, std::max(centred, width - textInset - 1.4 * px)};
}

// Symbols lose terms one by one. Values lose digits either in all nodes of a level or in none.
bool TreeNodePainter::losesText(const TreeHalf& half, double px, double room) const {
    const int characters = std::max(1, int(room / (0.6 * px)));
    if (!m_frame.symbols) return longestShown(m_frame, characters) < longestShown(m_frame, mostShort);
    const auto shown = [&](int most) { return cellText(m_frame, half.value, half.origin, m_type, most); };
    return shown(characters) != shown(wholeText);
}

// If any node of a level is too small for both, the glyph is left out, because the half's position already
// shows the meaning.
bool TreeNodePainter::hasGlyphs(int d) {
    if (m_layout.detail(d) != NodeDetail::glyphAndText) return false;
    if (const auto found = m_glyphs.find(d); found != m_glyphs.end()) return found->second;
    const TextRoom room = roomAt(d);
    bool has = m_frame.symbols || !losesText({}, room.px, room.besideGlyph);
    for (int k = m_layout.firstVisible(d); m_frame.symbols && has && k <= m_layout.lastVisible(d); ++k)
        for (const bool before : {true, false})
            if (stateOf(d, k, before) != CellState::toCome)
                has =
                    has && !losesText(before ? node(d, k).before : node(d, k).sum, room.px, room.besideGlyph);
    return m_glyphs[d] = has;
}

void TreeNodePainter::paintText(const QRectF& box, Place place, CellState state, const CellLook& look) {
    const bool upper = place.upper;
    const TreeHalf& half = upper ? node(place.d, place.k).before : node(place.d, place.k).sum;
    const QRectF area(box.left(), upper ? box.top() : box.center().y(), box.width(), box.height() / 2);
    const TextRoom room = roomAt(place.d);
    const bool glyph = hasGlyphs(place.d);
    TextStyle style = figures(room.px, look.weight);
    // The middle of the half's area without the border, which is one unit wide, and without its share of the
    // dividing line.
    QPointF middle = area.center() + QPointF(0, upper ? 0.25 : -0.25);
    if (!glyph &&
        (m_layout.detail(place.d) == NodeDetail::glyphAndText || losesText(half, room.px, room.whole)))
        style.px = std::min(style.px, m_layout.type.smallest);
    const int characters = std::max(1, int((glyph ? room.besideGlyph : room.whole) / (0.6 * style.px)));
    const QString text = fittedCellText(m_canvas, m_frame, half.value, half.origin, m_type, characters);
    if (!glyph) return m_canvas.middle(middle, Align::centre, text, style, look.text);
    // If a text is too long to be centred, it uses the space to the right of the glyph.
    if (const double width = textWidth(text, style); width > room.centred)
        middle.rx() = box.right() - textInset - width / 2;
    const QColor tone = state == CellState::written ? look.text
                        : state == CellState::past  ? m_theme.faint
                        : state == CellState::read  ? m_now.solid
                                                    : meaning(upper).solid;
    const double size = 0.5 * style.px * 1.15, x = box.left() + 0.9 * style.px;
    m_canvas.glyph(upper ? StepRole::down : StepRole::up, {x, middle.y()}, size, tone);
    m_canvas.middle(middle, Align::centre, text, style, look.text);
}

void TreeNodePainter::paintArriving(const QRectF& area, double radius) {
    const double height = area.height() * m_motion.settle;
    if (height > 0)
        m_canvas.box({area.left(), area.bottom() - height, area.width(), height},
                     {m_now.solid, {}, 0, std::min(radius, 0.4 * height)});
    m_canvas.box(area.adjusted(1, 1, -1, -1), {{}, m_now.solid, 1.25, std::max(1.0, radius - 2), true});
}

void TreeNodePainter::paintDot(QPointF at, CellState before, CellState sum) {
    const auto is = [&](CellState state) { return before == state || sum == state; };
    QColor color = m_theme.pastBorder;
    if (is(CellState::written) || is(CellState::awaited) || is(CellState::read))
        color = m_now.solid;
    else if (before == CellState::left)
        color = Canvas::mixed(m_theme.surface, meaning(true).solid, 0.55);
    else if (sum == CellState::left)
        color = Canvas::mixed(m_theme.surface, meaning(false).solid, 0.55);
    const double r = std::clamp(m_layout.columns.pitch * 0.4, 0.6, 2.0);
    const double height = m_layout.nodeHeight * 0.5;
    m_canvas.area(QRectF(at.x() - r, at.y() - height / 2, 2 * r, height), color);
}

} // namespace scanscope::viz
