#include "viz/views/kinds.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/async_mark.h"
#include "viz/views/async/async_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

void paintMark(Canvas& canvas, AsyncAct act, QPointF centre, double size, const QColor& color) {
    (act == AsyncAct::waits    ? paintWaitMark
     : act == AsyncAct::copies ? paintCopyMark
                               : paintArrivalMark)(canvas, centre, size, color);
}

class AsyncPainter : Painter<AsyncLayout> {
    using Row = AsyncLayout::Row;

public:
    AsyncPainter(Canvas& canvas, const FrameState& frame, const AsyncModel& model, const AsyncLayout& layout)
        : Painter(canvas, frame, layout)
        , m_model(model)
        , m_colors(m_theme.role(Role::Stride))
        , m_now(frame.step) {
        for (const AsyncMark& mark : model.marks)
            if (mark.step == m_now) m_marks.push_back(&mark);
        std::ranges::sort(m_marks, {}, &AsyncMark::order);
        for (const AsyncCopy& copy : model.copies) {
            if (m_now < copy.begins || copy.lands < m_now) continue;
            if (int(m_said.size()) < layout.lines)
                m_said.push_back(&copy);
            else
                ++m_more;
        }
    }

    void paint() {
        paintSteps();
        for (const Row& row : m_layout.objects) paintObject(row);
        labelThinRows();
        for (const Row& row : m_layout.roles) paintRole(row);
        for (std::size_t i = 0; i < m_marks.size(); ++i) paintShaft(int(i));
        for (std::size_t i = 0; i < m_marks.size(); ++i) paintNow(int(i));
        paintLines();
        paintLeftOut();
    }

    [[nodiscard]] std::vector<LegendItem> legend() const {
        std::vector<LegendItem> items;
        const auto any = [&](AsyncAct act) { return m_acts[std::size_t(act)]; };
        if (any(AsyncAct::waits)) items.push_back({LegendMark::asyncWait, tr("wait")});
        if (any(AsyncAct::copies)) items.push_back({LegendMark::asyncCopy, tr("start of a copy")});
        if (any(AsyncAct::arrives)) items.push_back({LegendMark::asyncArrival, tr("arrival")});
        if (m_hasArrivals) items.push_back({LegendMark::asyncArrived, tr("arrivals so far")});
        if (m_flies) items.push_back({LegendMark::asyncFlight, tr("copy in flight")});
        if (m_hasLanded) items.push_back({LegendMark::asyncLanded, tr("copy that has ended")});
        if (m_isToCome) items.push_back({LegendMark::blockToCome, tr("yet to come")});
        return items;
    }

private:
    [[nodiscard]] QString numberOf(BlockStep step) const {
        return QString::number(m_frame.document
                                   ? stepNumber(m_frame.document->film().stepOf(m_frame.block, step))
                                   : int(step) + 1);
    }
    [[nodiscard]] const QString& nameOf(int object) const {
        return m_model.objects[std::size_t(object)].name;
    }

    // ---- steps

    void paintSteps() {
        const double top = m_layout.rulerY - 0.85 * m_layout.text, foot = m_layout.foot();
        m_canvas.box({m_layout.leftOf(m_now), top, m_layout.nowWidth, foot - top + 2},
                     {.fill = m_theme.window, .border = m_theme.hair, .radius = 6});
        label(m_layout.rulerY, tr("step"));
        std::vector<double> numbered; // where there are numbers already
        const auto number = [&](BlockStep step) {
            const double x = m_layout.centreOf(step), far = 1.9 * m_layout.smallest;
            if (!m_layout.shows(step) ||
                std::ranges::any_of(numbered, [&](double other) { return std::abs(x - other) < far; }))
                return;
            numbered.push_back(x);
            const bool isNow = step == m_now;
            m_canvas.middle({x, m_layout.rulerY}, Align::centre, numberOf(step),
                            figures(m_layout.smallest, isNow ? 700 : 400),
                            isNow ? m_theme.text : m_theme.muted);
        };
        number(m_now);
        for (const AsyncCopy* copy : m_said) {
            number(copy->begins);
            number(copy->lands);
        }
        const int every = rulerStep(m_layout.pitch);
        for (BlockStep step = m_layout.first; step < m_layout.end; step = step + every) number(step);
    }

    // ---- barrier objects

    void twoLines(double top, double height, const QString& first, const TextStyle& style,
                  const QString& second) {
        const double half = 0.62 * m_layout.text;
        label(top + height / 2 - half, first, style, m_theme.text);
        label(top + height / 2 + half, second, words(m_layout.smallest), m_theme.muted);
    }

    void paintObject(const Row& row) {
        const AsyncObject& object = m_model.objects[std::size_t(row.number)];
        const AsyncObject::Change* const now = object.at(m_now);
        if (row.hasState)
            twoLines(row.top, std::max(row.bandHeight, 2.5 * m_layout.text), object.name,
                     figures(m_layout.text, 600),
                     now ? stateText(*now, m_model.bytesInFlight(row.number, m_now)) : tr("not initialised"));
        else if (row.hasName)
            label(row.top + row.bandHeight / 2, object.name,
                  figures(std::clamp(row.bandHeight, m_layout.smallest, m_layout.text), 600), m_theme.text);
        paintPhases(row, object);
        for (const AsyncCopy& copy : m_model.copies)
            if (copy.object == row.number && row.hasCopies) paintFlight(row, copy);
        if (object.cell.space == trace::Space::shared)
            m_canvas.spot({.rect = {m_layout.left, row.top, m_layout.right - m_layout.left, row.bandHeight},
                           .subject = CellAfter{object.cell, m_now}});
    }

    // Names an array of which no row has a name, in the middle of its rows.
    void labelThinRows() {
        const std::vector<Row>& rows = m_layout.objects;
        const auto arrayOf = [&](const Row& row) -> const QString& {
            return m_model.objects[std::size_t(row.number)].array;
        };
        for (auto first = rows.begin(); first != rows.end();) {
            const auto end = std::find_if(first, rows.end(),
                                          [&](const Row& row) { return arrayOf(row) != arrayOf(*first); });
            const double foot = std::prev(end)->top + std::prev(end)->height;
            if (std::none_of(first, end, [](const Row& row) { return row.hasName; }) &&
                foot - first->top >= m_layout.smallest)
                label((first->top + foot) / 2, arrayOf(*first), figures(m_layout.smallest), m_theme.muted);
            first = end;
        }
    }

    void paintPhases(const Row& row, const AsyncObject& object) {
        std::vector<const AsyncObject::Change*> begins;
        for (const AsyncObject::Change& change : object.changes)
            if (change.begins) begins.push_back(&change);
        BlockStep latest;
        double from = m_layout.left;
        for (std::size_t i = 0; i < begins.size(); ++i) {
            latest = std::max(latest, begins[i]->step);
            if (i == 0) from = edgeOf(latest, begins[i]->order, false);
            const bool isLast = i + 1 == begins.size();
            const BlockStep ends = isLast ? m_layout.end : std::max(latest, begins[i + 1]->step);
            const double to = isLast ? m_layout.right : edgeOf(ends, begins[i + 1]->order, true);
            if (to - from >= 0.5) paintPhase(row, object, *begins[i], latest, ends, {from, to});
            from = to;
        }
    }
    // The position in time within the current step, whose marks are side by side in their order.
    [[nodiscard]] double xAt(std::uint64_t order) const {
        if (order == 0) return m_layout.leftOf(m_now); // before the launch
        const auto next = std::ranges::lower_bound(m_marks, order, {}, &AsyncMark::order);
        const auto before = double(next - m_marks.begin());
        const bool isMark = next != m_marks.end() && (*next)->order == order;
        return m_layout.leftOf(m_now) + (before + (isMark ? 1 : 0.5)) * apart();
    }
    [[nodiscard]] double apart() const { return m_layout.nowWidth / double(m_marks.size() + 1); }
    // The left or the right edge of a step's column, within the shown ones; the position in time in the
    // current one.
    [[nodiscard]] double edgeOf(BlockStep step, std::uint64_t order, bool isRight) const {
        if (step < m_layout.first) return m_layout.left;
        if (step >= m_layout.end) return m_layout.right;
        if (step == m_now) return xAt(order);
        return isRight ? m_layout.rightOf(step) : m_layout.leftOf(step);
    }

    // A phase, whose arrivals fill it from below. The part after the current step is dashed.
    void paintPhase(const Row& row, const AsyncObject& object, const AsyncObject::Change& begin,
                    BlockStep first, BlockStep ends, std::pair<double, double> x) {
        const double present = std::clamp(m_layout.rightOf(m_now), x.first, x.second);
        const bool isCurrent = first <= m_now && (ends > m_now || ends >= m_layout.end);
        if (row.bandHeight < 0.5 * m_layout.smallest) return paintStrip(row, isCurrent, x, present);
        const double radius = std::min(5.0, 0.25 * row.bandHeight),
                     apart = std::min(1.0, 0.1 * row.bandHeight);
        if (present < x.second - 0.5) {
            m_isToCome = true;
            m_canvas.box({present + apart, row.top, x.second - present - 2 * apart, row.bandHeight},
                         {.border = m_theme.pastBorder, .radius = radius, .dashed = true});
        }
        if (present > x.first + 0.5) {
            const QRectF box(x.first + apart, row.top, present - x.first - 2 * apart, row.bandHeight);
            m_canvas.box(box, {.fill = m_theme.surface,
                               .border = isCurrent ? m_colors.solid : m_theme.pastBorder,
                               .radius = radius});
            paintArrivals(box, object, begin, ends, isCurrent);
        }
        if (row.bandHeight >= m_layout.smallest) paintNumber(row, begin.state.phase, isCurrent, x, present);
    }

    void paintNumber(const Row& row, std::uint64_t phase, bool isCurrent, std::pair<double, double> x,
                     double present) {
        const QString number = QString::number(phase), whole = tr("phase %1").arg(number);
        const TextStyle style = figures(m_layout.smallest, isCurrent ? 700 : 400);
        const bool isBefore = present - x.first >= x.second - present; // the number is in the larger part
        const double from = isBefore ? x.first : present, to = isBefore ? present : x.second;
        const QString& fitting = textWidth(whole, style) <= to - from - 6 ? whole : number;
        if (textWidth(fitting, style) <= to - from - 6)
            m_canvas.middle({(from + to) / 2, row.top + row.bandHeight / 2}, Align::centre, fitting, style,
                            isCurrent ? m_theme.text : m_theme.muted);
    }

    // A phase in a thin row: a strip, paler after the current step, and a line where it begins.
    void paintStrip(const Row& row, bool isCurrent, std::pair<double, double> x, double present) {
        const bool isToCome = present < x.first + 0.5;
        m_canvas.fill({x.first, row.top, present - x.first, row.bandHeight},
                      isCurrent ? m_colors.tint : m_theme.past);
        m_canvas.fill({present, row.top, x.second - present, row.bandHeight}, m_theme.window);
        m_canvas.fill({x.first, row.top, 2, row.bandHeight}, isToCome ? m_theme.pastBorder : m_colors.solid);
    }

    // Paints how many of the phase's arrivals were made. While bytes are missing, it is not full.
    void paintArrivals(const QRectF& box, const AsyncObject& object, const AsyncObject::Change& begin,
                       BlockStep ends, bool isCurrent) {
        const double inset = std::min(2.0, 0.15 * box.height()), right = box.right() - inset;
        double from = box.left() + inset, share = 0;
        const auto fillTo = [&](double to, double next) {
            const double height = share * (box.height() - 2 * inset);
            to = std::clamp(to, from, std::max(from, right));
            if (height >= 0.5 && to > from) {
                m_hasArrivals = true;
                m_canvas.fill({from, box.bottom() - inset - height, to - from, height},
                              isCurrent ? m_colors.tint : m_theme.past);
            }
            from = to;
            share = std::clamp(next, 0.0, 1.0);
        };
        const auto first = std::size_t(&begin - object.changes.data());
        for (const AsyncObject::Change& change : std::span(object.changes).subspan(first)) {
            if (change.step > m_now || change.state.phase != begin.state.phase) break;
            const auto expected = double(std::max<std::uint64_t>(1, change.expected));
            const double arrived = expected - double(change.state.pending);
            fillTo(edgeOf(change.step, change.order, false),
                   arrived / (expected + (change.state.bytes > 0 ? 1 : 0)));
        }
        if (ends < m_now) fillTo(edgeOf(ends, 0, false), 1);
        fillTo(right, 0);
    }

    // ---- copies

    // A copy that begins in the current step begins at its mark.
    [[nodiscard]] double beginningOf(const AsyncCopy& copy) const {
        if (copy.begins == m_now)
            for (std::size_t i = 0; i < m_marks.size(); ++i)
                if (m_marks[i]->act == AsyncAct::copies && m_marks[i]->role == copy.role &&
                    m_marks[i]->object == copy.object)
                    return std::min(xOf(int(i)), endOf(copy));
        return m_layout.clampedCentre(copy.begins);
    }
    [[nodiscard]] double endOf(const AsyncCopy& copy) const {
        return copy.lands == m_now ? xAt(copy.ends) : m_layout.clampedCentre(copy.lands);
    }

    // A copy in flight is filled up to the current step; the rest of its way is dashed.
    void paintFlight(const Row& row, const AsyncCopy& copy) {
        const double from = beginningOf(copy), to = endOf(copy);
        if (to - from < 1 && (!m_layout.shows(copy.begins) || !m_layout.shows(copy.lands))) return;
        const QRectF box(from, m_layout.barTop(row, copy.place), std::max(3.0, to - from),
                         m_layout.barHeight);
        const bool isToCome = copy.begins > m_now, flies = copy.isInFlight(m_now);
        m_isToCome = m_isToCome || isToCome || flies;
        m_flies = m_flies || flies;
        m_hasLanded = m_hasLanded || (!flies && !isToCome);
        const double radius = box.height() / 2;
        m_canvas.box(box, {.fill = flies || isToCome ? QColor() : m_theme.past,
                           .border = m_theme.pastBorder,
                           .radius = radius,
                           .dashed = flies || isToCome});
        QRectF said = box;
        if (flies) {
            said.setRight(std::clamp(m_layout.rightOf(m_now), box.left() + 3, box.right()));
            m_canvas.box(said, {.fill = m_colors.solid, .radius = std::min(radius, said.width() / 2)});
        }
        const bool isNow = copy.begins <= m_now && m_now <= copy.lands;
        const TextStyle style = figures(std::min(m_layout.smallest, 0.8 * box.height() + 2), 500);
        const QString bytes = tr("%1 B").arg(groupedText(copy.bytes));
        if (m_layout.smallest <= box.height() + 1 && textWidth(bytes, style) + radius <= said.width())
            m_canvas.middle(said.center(), Align::centre, bytes, style,
                            flies   ? m_theme.onRole
                            : isNow ? m_theme.text
                                    : m_theme.muted);
        m_canvas.spot({.rect = box, .subject = CellAfter{copy.to, m_now}});
    }

    // Says where each copy begins and ends.
    void paintLines() {
        for (std::size_t line = 0; line < m_said.size(); ++line) {
            const double y = m_layout.lineTop + (double(line) + 0.5) * m_layout.linePitch;
            m_canvas.fitted({m_layout.left, y}, textOf(*m_said[line]), words(m_layout.text),
                            m_said[line]->isInFlight(m_now) ? m_theme.text : m_theme.muted,
                            m_layout.right - m_layout.left);
        }
    }
    [[nodiscard]] QString textOf(const AsyncCopy& copy) const {
        QString what = tr("%1 B to %2").arg(groupedText(copy.bytes), copy.array);
        if (copy.copies > 1) what = tr("%1 copies, %2").arg(groupedText(std::uint64_t(copy.copies)), what);
        if (copy.object >= 0) what = tr("%1 for %2").arg(what, nameOf(copy.object));
        return tr("%1: from step %2 (line %3) to step %4")
            .arg(what, numberOf(copy.begins), QString::number(copy.line), numberOf(copy.lands));
    }

    // ---- roles

    void paintRole(const Row& row) {
        const bool isNow =
            std::ranges::any_of(m_marks, [&](const AsyncMark* mark) { return mark->role == row.number; });
        const AsyncRole& role = m_model.roles[std::size_t(row.number)];
        label(row.top + row.bandHeight / 2, role.name, words(m_layout.text, isNow ? 700 : 500), m_theme.text);
        const double middle = m_layout.actY(row, AsyncAct::copies);
        m_canvas.stroke(polyline({{m_layout.left, middle}, {m_layout.right, middle}}), m_theme.hair, 1);
        const double size = std::clamp(0.9 * m_layout.pitch, 3.0, 0.75 * row.bandHeight / asyncActs);
        for (const AsyncMark& mark : m_model.marks) {
            if (mark.role != row.number || mark.step == m_now || !m_layout.shows(mark.step)) continue;
            m_acts[std::size_t(mark.act)] = true;
            paintMark(m_canvas, mark.act, {m_layout.centreOf(mark.step), m_layout.actY(row, mark.act)}, size,
                      mark.step < m_now ? m_theme.faint : m_theme.pastBorder);
        }
        for (const AsyncCopy& copy : m_model.copies)
            if (copy.object < 0 && copy.role == row.number) paintFlight(row, copy);
    }

    // The place of a mark of the current step. Its marks are side by side.
    [[nodiscard]] double xOf(int mark) const { return m_layout.leftOf(m_now) + (mark + 1) * apart(); }

    // A mark of the current step, and its arrow: from an arrival or a copy to the object, or from the object
    // to a wait.
    struct Arrow {
        QPointF mark, start, end; // equal if the mark has no arrow
        double size = 0;          // of the mark
        [[nodiscard]] bool is() const { return start != end; }
        [[nodiscard]] QPointF tip(double drawn) const { return start + (end - start) * drawn; }
        [[nodiscard]] QPointF direction() const {
            const QPointF way = end - start;
            return way / std::hypot(way.x(), way.y());
        }
    };
    [[nodiscard]] std::optional<Arrow> arrowOf(int number) const {
        const AsyncMark& mark = *m_marks[std::size_t(number)];
        const Row* const role = AsyncLayout::rowOf(m_layout.roles, mark.role);
        const Row* const object = AsyncLayout::rowOf(m_layout.objects, mark.object);
        if (!role) return std::nullopt;
        const QPointF at(xOf(number), m_layout.actY(*role, mark.act));
        const double size = 0.9 * role->bandHeight / asyncActs;
        if (const AsyncCopy* const copy = awaitedBy(mark)) {
            const QPointF end(endOf(*copy), m_layout.barTop(*role, copy->place));
            return Arrow{at, end, at + QPointF(0, size / 2), size};
        }
        if (!object) return Arrow{at, at, at, size};
        const double foot = mark.act == AsyncAct::copies && object->hasCopies
                                ? m_layout.barTop(*object, placeOf(mark)) + m_layout.barHeight
                                : object->top + object->bandHeight;
        const double from = mark.act == AsyncAct::waits ? std::min(at.x(), endOf(mark)) : at.x();
        const QPointF above = at - QPointF(0, size / 2), below(from, foot);
        return mark.act == AsyncAct::waits ? Arrow{at, below, above, size} : Arrow{at, above, below, size};
    }

    // The copy whose end the mark's threads waited for themselves; null if there is none.
    [[nodiscard]] const AsyncCopy* awaitedBy(const AsyncMark& mark) const {
        if (mark.act != AsyncAct::waits || mark.object >= 0) return nullptr;
        const AsyncCopy* last = nullptr;
        for (const AsyncCopy& copy : m_model.copies)
            if (copy.role == mark.role && copy.object < 0 && copy.lands == m_now &&
                (!last || copy.ends > last->ends))
                last = &copy;
        return last;
    }

    // Where the phase that the wait waited for ends; the right edge if the recording does not say.
    [[nodiscard]] double endOf(const AsyncMark& wait) const {
        BlockStep latest;
        for (const AsyncObject::Change& change : m_model.objects[std::size_t(wait.object)].changes) {
            if (!change.begins) continue;
            latest = std::max(latest, change.step);
            if (change.state.phase > wait.phase)
                return std::max(m_layout.left, edgeOf(latest, change.order, true) - 3);
        }
        return m_layout.right;
    }

    void paintShaft(int number) {
        const std::optional<Arrow> arrow = arrowOf(number);
        if (arrow && arrow->is())
            m_canvas.stroke(polyline({arrow->start, arrow->tip(m_motion.draw)}), m_colors.solid, 1.5);
    }

    void paintNow(int number) {
        const AsyncMark& mark = *m_marks[std::size_t(number)];
        const std::optional<Arrow> arrow = arrowOf(number);
        if (!arrow) return;
        m_acts[std::size_t(mark.act)] = true;
        if (arrow->is() && m_motion.draw > 0)
            m_canvas.fillPath(filledHead(arrow->tip(m_motion.draw), arrow->direction(), 0.6 * m_layout.text),
                              m_colors.solid);
        paintMark(m_canvas, mark.act, arrow->mark, arrow->size, m_colors.solid);
        if (mark.times <= 1) return;
        const QString times = QStringLiteral("×%1").arg(groupedText(std::uint64_t(mark.times)));
        const TextStyle style = figures(m_layout.smallest, 500);
        const QPointF beside = arrow->mark + QPointF(0.75 * arrow->size, 0);
        m_canvas.fill({beside.x() - 1, beside.y() - 0.5 * m_layout.smallest, textWidth(times, style) + 2,
                       m_layout.smallest},
                      m_theme.window); // arrows pass behind it
        m_canvas.middle(beside, Align::left, times, style, m_theme.text);
    }
    // The place of the copy that the mark begins.
    [[nodiscard]] int placeOf(const AsyncMark& mark) const {
        for (const AsyncCopy& copy : m_model.copies)
            if (copy.begins == m_now && copy.object == mark.object && copy.role == mark.role)
                return copy.place;
        return 0;
    }

    void paintLeftOut() {
        QStringList said;
        leaveOut(said, m_layout.objectsLeftOut, Omitted::lines, [&] {
            return counted(std::uint64_t(m_layout.objectsLeftOut), "%1 more barrier object",
                           "%1 more barrier objects");
        });
        leaveOut(said, m_layout.rolesLeftOut, Omitted::threads, [&] {
            return counted(std::uint64_t(m_layout.rolesLeftOut), "%1 more role", "%1 more roles");
        });
        leaveOut(said, m_more, Omitted::onTheWay, [&] {
            return counted(std::uint64_t(m_more), "%1 more copy in flight", "%1 more copies in flight");
        });
        if (said.isEmpty()) return;
        m_canvas.middle({m_layout.right, m_layout.leftOutY}, Align::right, listed(said),
                        words(m_layout.smallest), m_theme.muted);
    }

    const AsyncModel& m_model;
    const RoleColors& m_colors;
    const BlockStep m_now;
    std::vector<const AsyncMark*> m_marks; // of the current step
    std::vector<const AsyncCopy*> m_said;  // in flight, or just arrived; each has a line of text
    std::array<bool, asyncActs> m_acts{};  // those that are shown
    bool m_flies = false, m_hasLanded = false, m_hasArrivals = false, m_isToCome = false;
    int m_more = 0; // copies in flight whose text does not fit
};

Placed composeAsync(Canvas& canvas, const FrameState& frame, const Room& room) {
    const AsyncModel& model = frame.model->of<AsyncModel>();
    if (model.isEmpty()) {
        paintNothing(canvas, room, room.either(12, room.type.smallest),
                     tr("This block has no barrier objects and no asynchronous copies."));
        return {};
    }
    const AsyncLayout layout(model, *frame.model, frame.step, room);
    AsyncPainter painter(canvas, frame, model, layout);
    painter.paint();
    return {.left = layout.left, .legend = painter.legend()};
}

Heights heightsOfAsync(const FrameState&, const Room&) { return {260, 400}; }

} // namespace

ViewKind asyncView() {
    return {.offers = [](const Document& document) { return document.of<AsyncRun>().is; },
            .compose = composeAsync,
            .heights = heightsOfAsync};
}

} // namespace scanscope::viz
