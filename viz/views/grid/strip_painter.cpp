#include "viz/views/grid/strip_painter.h"

#include <algorithm>
#include <cmath>

#include "viz/model/document.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_text.h"
#include "viz/paint/segment_flags.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

constexpr double leastBars = 10, leastStrip = 3; // pitches of the levels of detail
constexpr double leastFlag = 4;                  // narrower cells have marks instead

double radiusOf(const QRectF& cell) { return std::min(4.0, 0.18 * cell.width()); }

// Nothing is known of the cells, and all are yet to be written.
bool isToCome(const GlobalCells& cells) {
    return std::none_of(cells.known.begin(), cells.known.end(), [](auto known) { return known != 0; }) &&
           std::all_of(cells.marks.begin(), cells.marks.end(),
                       [](GlobalMark mark) { return mark == GlobalMark::toCome; });
}

} // namespace

StripPainter::StripPainter(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip,
                           double smallestText, double lineScale)
    : m_canvas(canvas)
    , m_frame(frame)
    , m_strip(strip)
    , m_smallest(smallestText)
    , m_line(lineScale) {
    const Film& film = frame.document->film();
    const int above = strip.band - 1;
    m_running = film.launchAt(frame.filmStep) == above;
    m_input = above < 0;
    m_now = frame.now().role;
    m_wroteIn = m_running ? m_now : m_input ? StepRole::plain : film.roleOfLaunch(above);
}

bool StripPainter::landed() const { return m_frame.motion().settle > 0.5; }

void StripPainter::paint() {
    std::vector<GlobalCells> cells;
    for (const StripPart& part : m_strip.parts)
        cells.push_back(m_frame.document->arrays().cells(m_strip.band, m_strip.array,
                                                         {part.first, part.count}, m_frame.filmStep));
    if (cells.empty()) return;
    m_type = cells.front().type;
    measure(cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const StripPart& part = m_strip.parts[i];
        // Three figures, or what the longest value takes.
        const double least = 0.6 * m_smallest * 2 + 6;
        const bool text = part.pitch() >= least && m_strip.height >= 1.3 * m_smallest;
        if (!text && std::ranges::count(cells[i].known, 1) > 0) m_canvas.omit(Omitted::values);
        if (!text && isToCome(cells[i]))
            m_canvas.box({part.left, m_strip.y, part.right - part.left, m_strip.height},
                         {m_canvas.theme().surface, m_canvas.theme().pastBorder, m_line, 4, true});
        else if (part.pitch() >= leastBars)
            paintBoxes(part, cells[i], text);
        else
            paintHeat(part, cells[i]);
        if (m_strip.flags &&
            m_frame.document->arrays().headsKnown(m_strip.band, m_strip.array, m_frame.filmStep))
            paintFlags(part);
    }
}

void StripPainter::measure(const std::vector<GlobalCells>& all) {
    bool any = false;
    for (const GlobalCells& cells : all)
        for (std::size_t i = 0; i < cells.values.size(); ++i) {
            if (!cells.known[i]) continue;
            const double value = trace::as_double(cells.values[i], m_type);
            const RunValues& values = m_frame.document->values();
            if (!std::isfinite(value) || !values.sign(cells.values[i], cells.nodes[i], m_type).isEmpty())
                continue;
            m_min = any ? std::min(m_min, value) : value;
            m_max = any ? std::max(m_max, value) : value;
            any = true;
        }
}

double StripPainter::share(trace::Value value) const {
    const double number = trace::as_double(value, m_type);
    return m_max > m_min && std::isfinite(number) ? std::clamp((number - m_min) / (m_max - m_min), 0.0, 1.0)
                                                  : 0;
}

StripPainter::Cell StripPainter::cellAt(const StripPart& part, const GlobalCells& cells,
                                        std::uint64_t i) const {
    const double pitch = part.pitch(), gap = std::min(4.0, std::round(0.1 * pitch));
    return {{part.leftOf(part.first + i) + gap / 2, m_strip.y, pitch - gap, m_strip.height},
            cells.marks[i],
            cells.known[i] != 0,
            cells.read[i] != 0,
            cells.values[i],
            cells.nodes[i]};
}

BoxLook StripPainter::look(const Cell& cell) const {
    const Theme& theme = m_canvas.theme();
    const RoleColors& wrote = m_canvas.role(m_wroteIn);
    const double radius = radiusOf(cell.box);
    if (cell.read) return {m_canvas.role(m_now).tint, m_canvas.role(m_now).solid, 2 * m_line, radius};
    switch (cell.mark) {
    case GlobalMark::now:
        if (!landed()) return {theme.surface, wrote.solid, m_line, radius, true};
        return {wrote.solid, {}, 0, radius};
    case GlobalMark::written:
        return {wrote.tint, m_running ? wrote.solid : theme.pastBorder, m_line, radius};
    case GlobalMark::toCome:
        return {cell.known ? theme.past : theme.surface, theme.pastBorder, m_line, radius, !cell.known};
    case GlobalMark::none:
        break;
    }
    if (!cell.known) return {theme.surface, theme.pastBorder, m_line, radius, true};
    return m_input ? BoxLook{theme.cell, theme.cellBorder, m_line, radius}
                   : BoxLook{theme.past, theme.pastBorder, m_line, radius};
}

void StripPainter::paintBoxes(const StripPart& part, const GlobalCells& cells, bool text) {
    for (std::uint64_t i = 0; i < part.count; ++i) {
        const Cell cell = cellAt(part, cells, i);
        const Canvas::About about(m_canvas, CellBetween{m_strip.band, m_strip.array, part.first + i});
        m_canvas.box(cell.box,
                     {m_canvas.theme().surface, {}, 0, radiusOf(cell.box)}); // no line shows through
        m_canvas.box(cell.box, look(cell));
        if (!cell.known || (cell.mark == GlobalMark::now && !landed())) continue;
        if (text)
            paintValue(cell);
        else
            paintBar(cell);
    }
}

void StripPainter::paintValue(const Cell& cell) {
    const Theme& theme = m_canvas.theme();
    const bool now = cell.mark == GlobalMark::now && !cell.read;
    const bool past = cell.mark == GlobalMark::toCome || (cell.mark == GlobalMark::none && !m_input);
    const int weight = now ? 700 : cell.read || cell.mark == GlobalMark::written ? 600 : 500;
    const RunValues& values = m_frame.document->values();
    const QString whole = values.text(cell.value, cell.node, m_type);
    const double largest = std::clamp(0.52 * m_strip.height, m_smallest, 20.0), room = cell.box.width() - 4;
    const double px =
        std::clamp(room / (0.6 * double(std::max<qsizetype>(2, whole.size()))), m_smallest, largest);
    const TextStyle style = figures(px, weight);
    const QString text =
        fittedValueText(m_canvas, values, cell.value, cell.node, m_type, int((room + 2) / (0.6 * px) + 0.01));
    m_canvas.middle(cell.box.center(), Align::centre, text, style,
                    now                  ? theme.onRole
                    : past && !cell.read ? theme.muted
                                         : theme.text);
}

void StripPainter::paintBar(const Cell& cell) {
    const Theme& theme = m_canvas.theme();
    const bool now = cell.mark == GlobalMark::now && !cell.read;
    const QRectF inside = cell.box.adjusted(2, 2, -2, -2);
    const double height = std::max(1.0, share(cell.value) * inside.height());
    const QColor color = now         ? m_canvas.faded(theme.onRole, 0.75)
                         : cell.read ? m_canvas.role(m_now).solid
                         : cell.mark == GlobalMark::written
                             ? m_canvas.faded(m_canvas.role(m_wroteIn).solid, 0.7)
                             : theme.faint;
    m_canvas.fill({inside.left(), inside.bottom() - height, inside.width(), height}, color);
}

// Colour by value, several cells in one column their mean. Marks above: read; below: written in this step.
void StripPainter::paintHeat(const StripPart& part, const GlobalCells& cells) {
    const Theme& theme = m_canvas.theme();
    const double pitch = part.pitch();
    const auto together = std::uint64_t(pitch >= leastStrip ? 1 : std::ceil(leastStrip / pitch));
    const double mark = 4;
    const QRectF whole(part.left, m_strip.y, part.right - part.left, m_strip.height);
    m_canvas.fill(whole, theme.surface);
    for (std::uint64_t first = 0; first < part.count;) {
        // A column ends where a segment does.
        std::uint64_t end = std::min(part.count, first + together);
        const auto head = std::upper_bound(part.heads.begin(), part.heads.end(), part.first + first);
        if (part.gap > 0 && head != part.heads.end()) end = std::min(end, *head - part.first);
        double sum = 0;
        std::uint64_t known = 0, now = 0, read = 0, toCome = 0;
        for (std::uint64_t i = first; i < end; ++i) {
            now += cells.marks[i] == GlobalMark::now;
            toCome += cells.marks[i] == GlobalMark::toCome;
            read += cells.read[i];
            if (!cells.known[i] || (cells.marks[i] == GlobalMark::now && !landed())) continue;
            sum += share(cells.values[i]);
            ++known;
        }
        const double x = part.leftOf(part.first + first), count = double(end - first);
        const QRectF column(x, m_strip.y, count * pitch, m_strip.height);
        const QColor heat =
            known == 0 ? theme.pad : theme.heat[std::size_t(std::lround(sum / double(known) * 8))];
        m_canvas.fill(column, known > 0 && toCome == end - first ? m_canvas.faded(heat, 0.4) : heat);
        const auto marked = [&](std::uint64_t cellsOf, double y, StepRole role) {
            if (cellsOf == 0) return;
            m_canvas.fill({x, y - 1, count * pitch, mark + 2}, theme.surface);
            m_canvas.fill({x, y, count * pitch, mark},
                          m_canvas.faded(m_canvas.role(role).solid, std::max(0.25, double(cellsOf) / count)));
        };
        marked(read, m_strip.y - 1, m_now);
        marked(now, m_strip.foot() - mark + 1, m_wroteIn);
        first = end;
    }
}

void StripPainter::paintFlags(const StripPart& part) {
    if (part.pitch() < leastFlag) return;
    for (const std::uint64_t head : part.heads)
        paintSegmentFlag(m_canvas, part.leftOf(head) - (head > part.first ? part.gap / 2 : 0.5),
                         m_strip.y - 5, m_strip.foot(), m_line);
}

} // namespace scanscope::viz
