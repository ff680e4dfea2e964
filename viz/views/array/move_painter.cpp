#include "viz/views/array/move_painter.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "viz/model/value_text.h"
#include "viz/paint/cell_text.h"
#include "viz/views/array/flaw_painter.h"

namespace scanscope::viz {

namespace {

constexpr double dimmedShare = 0.25;
constexpr int crowdOfMoves = 256;    // with more moves, arrows are paler
constexpr double mostUnderNote = 82; // height that the arcs and their ends need

bool hasText(Level level) { return level == Level::full || level == Level::shortText; }

} // namespace

MovePainter::MovePainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout,
                         const RowPainter& rows)
    : Painter(canvas, frame, layout)
    , m_rows(rows)
    , m_now(canvas.role(frame.now().role))
    , m_geometry(frame, layout)
    , m_band(m_geometry.band())
    , m_lit(frame.litMoves(crowdOfMoves))
    , m_race(raceIn(frame)) {}

bool MovePainter::lit(const Move& move) const {
    return m_lit[std::size_t(&move - m_frame.now().moves.data())] != 0;
}

bool MovePainter::isOnPath(const Move& move) const {
    return m_frame.path && m_frame.path->contains(m_frame.step, move.to);
}

void MovePainter::paintArrows() {
    if (!m_layout.row(RowPlace::previous) || m_motion.draw <= 0) return;
    if (m_layout.level == Level::strip && !m_frame.pointing()) return;
    if (m_layout.level == Level::aggregate) return;
    if (m_band.height() < leastBand) {
        const ArrayRow &above = *m_layout.row(RowPlace::previous), &here = *m_layout.row(RowPlace::current);
        return paintJoin(above, here, 1.75);
    }
    for (const bool on : {false, true}) {
        if (hasText(m_layout.level))
            paintArrowsOf(on);
        else
            paintPlainArrows(on);
    }
}

void MovePainter::addSpots() {
    if (!m_layout.row(RowPlace::previous) || m_layout.level >= Level::strip) return;
    if (m_band.height() < leastBand) return;
    constexpr double reach = 5;
    const bool badges = hasText(m_layout.level);
    const auto& moves = m_frame.now().moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& move = moves[i];
        if (!m_geometry.visible(move)) continue;
        const MoveOfStep subject{int(i)};
        const double to = m_layout.columns.centre(move.to);
        QPainterPath line;
        for (const bool right : {false, true}) {
            if (!m_geometry.hasOperand(move, right)) continue;
            addCurve(line, badges ? m_geometry.curve(move, right) : m_geometry.plainCurve(move, right));
        }
        if (badges && move.kind == Move::Kind::combine) { // adds the badge and the stem below it
            const QPointF badge(to, m_band.badgeY());
            const QPointF radius(m_band.badgeRadius, m_band.badgeRadius);
            m_canvas.spot({badge - radius, badge + radius}, subject, reach);
            line.moveTo(badge);
            line.lineTo(to, m_band.y1);
        }
        const double top = m_geometry.top();
        if (!line.isEmpty())
            m_canvas.spot({.rect = {0, top, m_layout.width, m_band.y1 - top},
                           .subject = subject,
                           .reach = reach,
                           .line = line});
    }
}

void MovePainter::paintArrowsOf(bool on) {
    const QColor color = m_canvas.faded(m_now.solid, on ? 1 : dimmedShare);
    QPainterPath lines, waiting, dots, open, stems, filled;
    filled.setFillRule(Qt::WindingFill);
    for (const Move& move : m_frame.now().moves) {
        if (lit(move) != on || !m_geometry.visible(move) || move.kind == Move::Kind::constant) continue;
        for (const bool right : {false, true}) {
            if (!m_geometry.hasOperand(move, right) || (right && move.readsOneTwice())) continue;
            if (move.writer(right)) continue;
            const Curve curve = m_geometry.curve(move, right).upTo(m_motion.draw);
            const bool own = move.kind == Move::Kind::combine && move.operand(right) == move.to;
            // The cell's own value starts later. Until then, its line is paler.
            if (move.kind == Move::Kind::carry)
                addCurve(dots, curve);
            else
                addCurve(own && m_motion.own <= 0 ? waiting : lines, curve);
        }
        if (m_motion.draw < 1) continue;
        if (move.kind == Move::Kind::combine)
            m_geometry.addStem(stems, filled, move);
        else if (m_geometry.hasOperand(move, false) && !move.leftWriter)
            m_geometry.addOpenEnd(open, move);
    }
    const double width = 2;
    m_canvas.stroke(waiting, m_canvas.faded(m_now.solid, on ? 0.5 : dimmedShare), width * 0.75);
    m_canvas.dotted(dots, color, width, 1.5, 5);
    m_canvas.stroke(lines, color, width);
    m_canvas.stroke(stems, color, width);
    m_canvas.stroke(open, color, width);
    m_canvas.fillPath(filled, color);
    paintRaces(on);
    paintBadges(on);
}

// Draws values that another thread wrote in this step over the cells of the row, so that a race appears as a
// chain.
void MovePainter::paintRaces(bool on) {
    const QColor hazard = m_theme.role(Role::Hazard).solid;
    QPainterPath others, shown, heads;
    heads.setFillRule(Qt::WindingFill);
    const auto& moves = m_frame.now().moves;
    for (int i = 0; i < int(moves.size()); ++i) {
        const Move& move = moves[std::size_t(i)];
        if (lit(move) != on || !m_geometry.visible(move)) continue;
        for (const bool right : {false, true}) {
            if (!move.writer(right) || !m_geometry.hasOperand(move, right)) continue;
            const Curve curve = m_geometry.curve(move, right);
            addCurve(m_race && m_race->isOf(i, right) ? shown : others, curve.upTo(m_motion.draw));
            if (m_motion.draw >= 1 && move.kind != Move::Kind::combine)
                addFilledHead(heads, curve.end + QPointF(0, 1.5), curve.direction(), 7);
        }
    }
    m_canvas.stroke(others, m_canvas.faded(hazard, on ? 0.6 : dimmedShare), 1.4);
    m_canvas.fillPath(heads, m_canvas.faded(hazard, on ? 0.6 : dimmedShare));
    m_canvas.stroke(shown, m_canvas.faded(hazard, on ? 1 : dimmedShare), 2.25);
}

// Paints the value that the thread got and the value that it would get in the other order, with a line to the
// curve of the first.
void MovePainter::paintNote() {
    if (!m_race || !m_motion.settled() || !hasText(m_layout.level) || m_frame.rows == Rows::all) return;
    const Move& move = m_frame.now().moves[std::size_t(m_race->move)];
    if (!m_geometry.visible(move)) return;
    const TextStyle first = words(m_layout.sizes.type.compact + 1),
                    second = words(m_layout.sizes.type.compact);
    const double line = first.px + 6, padding = 10;
    const QStringList lines =
        m_race->otherwise.isEmpty() ? QStringList{m_race->got} : QStringList{m_race->got, m_race->otherwise};
    const QSizeF size(std::max(textWidth(m_race->got, first), textWidth(m_race->otherwise, second)) +
                          2 * padding,
                      double(lines.size()) * line + padding);
    const QRectF room(m_layout.columns.clipLeft, m_band.y0 + 8,
                      m_layout.columns.clipRight - m_layout.columns.clipLeft,
                      m_band.height() - mostUnderNote);
    if (size.height() > room.height() || size.width() > room.width())
        return m_canvas.omit(Omitted::label, m_race->got);
    const Curve curve = m_geometry.curve(move, m_race->isRight);
    const QPointF apex = curve.at(0.5);
    // The note is to the right of the arc or, if it does not fit there, to the left, but never over the arc.
    const double beside = 44;
    const double right = std::max(curve.end.x(), curve.start.x()) + beside;
    const double left =
        right + size.width() <= room.right()
            ? right
            : std::max(room.left(), std::min(curve.end.x(), curve.start.x()) - beside - size.width());
    const QRectF box(QPointF(std::min(left, room.right() - size.width()), room.top()), size);
    const QColor hazard = m_theme.role(Role::Hazard).solid;
    const double edge = box.center().x() > apex.x() ? box.left() : box.right();
    QPainterPath leader;
    leader.moveTo(edge, box.center().y());
    leader.cubicTo({(edge + apex.x()) / 2, box.center().y()}, {apex.x(), box.center().y()}, apex);
    m_canvas.stroke(leader, hazard, 1.25);
    m_canvas.dot(apex, 3, hazard);
    m_canvas.box(box, {m_theme.surface, hazard, 1, 7});
    double y = box.top() + padding / 2 + line / 2;
    m_canvas.middle({box.left() + padding, y}, Align::left, m_race->got, first, m_theme.text);
    if (lines.size() > 1)
        m_canvas.middle({box.left() + padding, y + line}, Align::left, m_race->otherwise, second,
                        m_theme.muted);
}

void MovePainter::paintPlainArrows(bool on) {
    const QColor color =
        m_canvas.faded(m_now.solid, on                                          ? 1
                                    : m_frame.now().moves.size() > crowdOfMoves ? 0.15
                                                                                : dimmedShare);
    const bool strip = m_layout.level == Level::strip;
    if (strip && !on) return;
    QPainterPath lines, heads;
    heads.setFillRule(Qt::WindingFill);
    for (const Move& move : m_frame.now().moves) {
        if (lit(move) != on || !m_geometry.visible(move)) continue;
        const double to = m_layout.columns.centre(move.to);
        for (const bool right : {false, true}) {
            if (m_geometry.hasOperand(move, right))
                addCurve(lines, m_geometry.plainCurve(move, right).upTo(m_motion.draw));
        }
        if (m_motion.draw >= 1 && move.left) addFilledHead(heads, {to, m_band.y1 - 1}, {0, 1}, 4);
    }
    m_canvas.stroke(lines, color, 1);
    m_canvas.fillPath(heads, color);
}

void MovePainter::paintBadges(bool on) {
    if (m_motion.draw < 0.75) return;
    const QColor color = on ? m_now.solid : Canvas::mixed(m_theme.surface, m_now.solid, 0.4);
    const double fill = m_motion.settled() ? 0 : m_motion.travel >= 1 ? 1 - m_motion.settle : 0;
    for (const Move& move : m_frame.now().moves)
        if (move.kind == Move::Kind::combine && lit(move) == on && m_geometry.visible(move))
            m_canvas.badge({m_layout.columns.centre(move.to), m_band.badgeY()}, m_band.badgeRadius,
                           m_frame.model->op(), color, 1.75, fill);
}

void MovePainter::paintJoins() {
    if (m_layout.joins == Joins::none || m_layout.level >= Level::strip) return;
    for (std::size_t r = 1; r < m_layout.rows.size(); ++r) {
        const ArrayRow &above = m_layout.rows[r - 1], &below = m_layout.rows[r];
        const bool past = below.place == RowPlace::earlier || below.place == RowPlace::previous;
        if (past && below.step == above.step + 1 && !below.step.isFirst())
            paintJoin(above, below, m_layout.level >= Level::bars ? 1 : 1.25);
    }
}

void MovePainter::paintJoin(const ArrayRow& above, const ArrayRow& below, double width) {
    const StepModel& step = m_frame.model->step(below.step);
    const double y0 = above.wholeFoot(), y1 = below.y, gap = y1 - y0;
    const bool curved = m_layout.joins == Joins::curves && gap > 20;
    if (gap < 5) return;
    const Brackets brackets(step, m_layout.columns, y0, y1);
    QPainterPath lines, dots, heads, raced;
    heads.setFillRule(Qt::WindingFill);
    for (const Move& move : step.moves) {
        if (!m_geometry.visible(move)) continue;
        const double to = m_layout.columns.centre(move.to);
        for (const bool right : {false, true}) {
            const auto operand = move.operand(right);
            if (!operand || (right ? move.rightInSource : move.leftInSource)) continue;
            const double from = m_layout.columns.centre(*operand);
            if (move.writer(right)) {
                const ArrowBand band{y0, y1, 0, m_layout.columns.pitch};
                addCurve(raced, arcOver(from, to, band, 0.5 * gap, false));
                continue;
            }
            if (curved && m_layout.level == Level::bars) {
                // In narrow columns, lines are straight, because a curve would only be a bend at each end.
                lines.moveTo(from, y0 + 1);
                lines.lineTo(to, y1 - 2);
            } else if (curved) {
                addCurve(move.kind == Move::Kind::carry ? dots : lines, joinCurve(from, to, y0, y1));
            } else if (operand == move.to) {
                // A cell's own value needs no line, but a value that was only copied there does.
                if (move.kind != Move::Kind::copy) continue;
                lines.moveTo(to, y0 + 0.5);
                lines.lineTo(to, y1 - 0.5);
            } else {
                addBracket(lines, brackets.line(*operand, move.to));
            }
        }
        if (curved && move.left && m_layout.level < Level::bars)
            addFilledHead(heads, {to, y1 - 0.5}, {0, 1}, 6);
    }
    const double opacity = below.place == RowPlace::current ? 1 : 0.75 * above.opacity;
    const QColor color =
        Canvas::mixed(m_theme.surface, m_canvas.role(step.role).solid, m_theme.opacity(opacity));
    m_canvas.stroke(lines, color, width);
    m_canvas.dotted(dots, color, width, 1.5, 4);
    m_canvas.fillPath(heads, color);
    m_canvas.stroke(
        raced,
        Canvas::mixed(m_theme.surface, m_theme.role(Role::Hazard).solid, m_theme.opacity(0.6 * opacity)),
        width);
}

void MovePainter::paintValues(bool onPath) {
    const ArrayRow *above = m_layout.row(RowPlace::previous), *here = m_layout.row(RowPlace::current);
    if (m_motion.settled() || !here || m_layout.level >= Level::strip || m_frame.rows == Rows::all) return;
    for (const Move& move : m_frame.now().moves) {
        if (!m_geometry.visible(move) || isOnPath(move) != onPath) continue;
        // A value that stays in its column is not animated: it would only cover the values that cross it.
        const bool stays = move.kind == Move::Kind::constant || move.kind == Move::Kind::carry;
        if (stays || !above || !move.left)
            paintSetting(move, *here);
        else if (move.kind == Move::Kind::combine)
            paintCombining(move, *above, *here);
        else
            paintCopying(move, *above, *here);
    }
}

void MovePainter::paintChip(QPointF centre, trace::Value value, trace::Node node, double opacity,
                            double enlarge) {
    if (opacity <= 0) return;
    const QColor fill = m_canvas.faded(m_now.solid, opacity);
    if (m_layout.level == Level::bars) return m_canvas.dot(centre, 3.5, fill);
    const trace::ElementType type = m_frame.now().row.type;
    QString text = m_rows.text(value, node, type);
    // Values start side by side. A text wider than its column would cover the text beside it.
    const bool crowded = (m_rows.longestText() + 2) * 0.6 * 15 > m_band.pitch;
    const bool tight = m_band.pitch < 40 || crowded;
    const TextStyle style = figures((tight ? 12 : 15) * enlarge, 700);
    if (crowded)
        text = cellText(m_frame, value, node, type, std::max(1, int((m_band.pitch - 12) / (0.6 * 12))));
    m_canvas.chip(centre, text, style, (tight ? 18 : 24) * enlarge, (tight ? 9 : 16) * enlarge, fill,
                  m_canvas.faded(m_theme.onRole, opacity));
}

void MovePainter::paintCombining(const Move& move, const ArrayRow& above, const ArrayRow& here) {
    const double x = m_layout.columns.centre(move.to);
    const QPointF badge(x, m_band.badgeY());
    if (m_motion.travel < 1) {
        // A value that still waits in its cell is not drawn as a chip.
        const auto run = [&](bool right, trace::Value value, trace::Node node) {
            if (!m_geometry.hasOperand(move, right)) return;
            const bool own = move.operand(right) == move.to;
            const double t = own ? m_motion.own : m_motion.travel;
            if (t <= 0 && (own || m_motion.lift <= 0)) return;
            const Curve curve = m_geometry.curve(move, right);
            const QPointF lifted(0, (1 - m_motion.lift) * -above.height / 2);
            // The value shrinks as it enters the badge, because two values there would overlap.
            const double outside = std::clamp((1 - t) / 0.15, 0.0, 1.0);
            paintChip(curve.at(t) + lifted * (t <= 0), value, node,
                      own ? std::min(1.0, 4 * t) : m_motion.lift, 0.4 + 0.6 * outside);
        };
        if (!move.readsOneTwice()) run(true, move.rightValue, move.rightNode);
        run(false, move.leftValue, move.leftNode);
        return;
    }
    const QPointF cell(x, here.middle());
    paintChip(badge + (cell - badge) * m_motion.settle, move.value, move.node, 1, 1 + 0.12 * m_motion.pop);
}

void MovePainter::paintCopying(const Move& move, const ArrayRow& above, const ArrayRow& here) {
    if (m_motion.lift <= 0) return;
    const Curve curve = m_geometry.curve(move, false);
    const QPointF cell(m_layout.columns.centre(move.to), here.middle());
    QPointF at = curve.at(m_motion.travel) - QPointF(0, 12 * m_motion.travel);
    if (m_motion.travel <= 0) at.ry() -= (1 - m_motion.lift) * above.height / 2;
    if (m_motion.travel >= 1) at += (cell - at) * m_motion.settle;
    paintChip(at, move.value, move.node, m_motion.lift);
}

// The old value falls out, and the new one fades in.
void MovePainter::paintSetting(const Move& move, const ArrayRow& here) {
    const Row* above = m_frame.model->rowAbove(m_frame.step);
    const Row& row = m_frame.now().row;
    const QPointF centre(m_layout.columns.centre(move.to), here.middle());
    const TextStyle style = m_rows.textStyle(here, 600);
    if (m_layout.level == Level::bars) return;
    const QColor settled = m_rows.flawAt(here, move.to) ? m_theme.text : m_theme.onRole;
    const auto column = std::size_t(move.to);
    const bool had = above && above->array == row.array && above->space == row.space && above->known[column];
    if (had && m_motion.travel < 1)
        m_canvas.middle(centre + QPointF(0, m_motion.travel * here.height * 0.9), Align::centre,
                        m_rows.text(above->values[column], above->nodes[column], row.type), style,
                        m_canvas.faded(m_theme.text, 1 - m_motion.travel));
    if (m_motion.settle > 0)
        m_canvas.middle(centre, Align::centre, m_rows.text(move.value, move.node, row.type), style,
                        m_canvas.faded(settled, m_motion.settle));
}

// Whether brackets can be drawn: those of different threads must not cross, and their numbers need space.
bool MovePainter::bracketsFit() const {
    const auto meet = [](const ThreadCells& left, const ThreadCells& right) {
        return right.columns.front() <= left.columns.back();
    };
    const auto& writers = m_frame.now().writers;
    return std::ranges::adjacent_find(writers, meet) == writers.end();
}

void MovePainter::paintThreads() {
    if (!m_layout.sizes.threads || m_motion.settle <= 0 || m_frame.rows == Rows::all) return;
    if (m_frame.now().writers.empty()) return;
    if (!hasText(m_layout.level) || !namesFit()) return m_canvas.omit(Omitted::threads);
    const bool bracket = bracketsFit() && !anyLabelled();
    for (const ThreadCells& thread : m_frame.now().writers) paintThread(thread, bracket);
}

QString MovePainter::nameOf(const ThreadCells& thread) const {
    return QStringLiteral("t%1").arg(threadName(m_frame.model->launch(), thread.thread));
}

bool MovePainter::namesFit() const {
    const TextStyle least = figures(m_layout.sizes.smallestThread, 600);
    const auto& writers = m_frame.now().writers;
    return std::ranges::all_of(writers, [&](const ThreadCells& thread) {
        return textWidth(nameOf(thread), least) <= m_layout.columns.pitch - 3;
    });
}

// Whether a cell has the label of a finding below it, in place of the thread.
bool MovePainter::labelled(Column column) const {
    const ArrayRow* here = m_layout.row(RowPlace::current);
    return here && !FlawPainter::labelUnder(m_rows, m_frame, *here, column).isEmpty();
}

bool MovePainter::anyLabelled() const {
    const auto& writers = m_frame.now().writers;
    return std::ranges::any_of(writers, [this](const ThreadCells& thread) {
        return std::ranges::any_of(thread.columns, [this](Column column) { return labelled(column); });
    });
}

void MovePainter::paintThread(const ThreadCells& thread, bool bracket) {
    const Columns& columns = m_layout.columns;
    const QColor color = m_canvas.faded(m_now.solid, m_motion.settle);
    const QString name = nameOf(thread);
    TextStyle style = figures(m_layout.sizes.type.label, 600);
    const double y = m_layout.threadY + m_layout.sizes.threadRow / 2 + 2;
    const double room = columns.pitch - 3;
    if (textWidth(name, style) > room) style.px *= room / textWidth(name, style);
    std::vector<Column> shown;
    std::ranges::copy_if(thread.columns, std::back_inserter(shown),
                         [&](Column column) { return !columns.isLeftOut(column); });
    if (!bracket || shown.size() <= 1) {
        for (const Column column : shown)
            if (!labelled(column))
                m_canvas.middle({columns.centre(column), y}, Align::centre, name, style, color);
        return;
    }
    const double x0 = columns.centre(shown.front()), x1 = columns.centre(shown.back());
    const double middle = (x0 + x1) / 2, half = textWidth(name, style) / 2 + 5, top = m_layout.threadY + 5;
    QPainterPath line;
    if (middle - half > x0 + 4) {
        line.moveTo(x0, top);
        line.lineTo(x0, y - 3);
        line.quadTo({x0, y}, {x0 + 3, y});
        line.lineTo(middle - half, y);
        line.moveTo(middle + half, y);
        line.lineTo(x1 - 3, y);
        line.quadTo({x1, y}, {x1, y - 3});
        line.lineTo(x1, top);
    }
    m_canvas.stroke(line, color, 1.5);
    m_canvas.middle({middle, y}, Align::centre, name, style, color);
}

} // namespace scanscope::viz
