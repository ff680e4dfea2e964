#include "viz/views/array/flaw_painter.h"

#include <algorithm>
#include <array>
#include <map>

#include "kernels/trace/access.h"
#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/scene/glyphs.h"

namespace scanscope::viz {

namespace {

constexpr double signSize = 14, signOfMany = 9, narrowSign = 11;

// A thread's accesses on the finding's line: the last cell that it read, and the index that it wrote.
struct Doing {
    std::optional<CellAddress> read;
    std::optional<std::uint64_t> wrote;
};

std::map<std::uint32_t, Doing> doingsIn(const BlockModel& model, const Flaw& flaw) {
    std::map<std::uint32_t, Doing> doings;
    for (const trace::Event& event : trace::events_of(model.block(), std::size_t(*flaw.step))) {
        if (event.array == trace::no_array || event.location != flaw.finding->location) continue;
        Doing& doing = doings[event.thread];
        if (trace::reads(event.kind)) doing.read = CellAddress{event.space, event.array, event.index};
        const bool isThere = flaw.cell && event.space == flaw.cell->space && event.array == flaw.cell->array;
        if (trace::writes(event.kind) && isThere) doing.wrote = event.index;
    }
    return doings;
}

Reach reachFrom(const BlockModel& model, BlockStep step, std::uint32_t thread, std::int64_t index,
                const std::optional<CellAddress>& read) {
    Reach reach{thread, index, {}, false};
    if (!read) return reach;
    const Row* above = model.rowAbove(step);
    if (above) reach.from = model.columnOf(*above, *read);
    const std::optional<Row>& source = model.step(step).source;
    if (reach.from || !source) return reach;
    reach.from = model.columnOf(*source, *read);
    reach.fromSource = reach.from.has_value();
    return reach;
}

} // namespace

QString FlawPainter::labelUnder(const RowPainter& rows, const FrameState& frame, const ArrayRow& row,
                                Column column) {
    const Flaw* flaw = rows.flawAt(row, column);
    // If there are too many such cells, their threads are shown as usual.
    return flaw && !rows.isOneOfMany(row, column, *flaw)
               ? flaw->labelOf(rowContent(*frame.model, row).address(column).index)
               : QString();
}

void FlawPainter::paint(const ArrayRow& row) {
    const bool now =
        row.place == RowPlace::current || row.place == RowPlace::previous || row.place == RowPlace::source;
    if (!now || m_frame.model->findings().in(m_frame.step).empty()) return;
    if (m_layout.level >= Level::bars) return paintRuns(row);
    for (const Column c : m_layout.columns.visible(rowContent(*m_frame.model, row).size())) {
        const Flaw* flaw = m_rows.flawAt(row, c);
        if (!flaw || m_layout.columns.isLeftOut(c)) continue;
        const QRectF box = m_rows.cell(row, c);
        paintLabel(row, c, labelUnder(m_rows, m_frame, row, c), flawColors(m_theme, flaw->warns()).solid);
        flawSign(box, m_rows.isOneOfMany(row, c, *flaw) ? signOfMany : signSize, flaw->warns());
    }
}

// In the current row, the label replaces the thread. In a row above, it is beside the arrows that start at
// the cell.
void FlawPainter::paintLabel(const ArrayRow& row, Column column, const QString& label, const QColor& color) {
    const bool current = row.place == RowPlace::current;
    if (label.isEmpty() || !m_layout.sizes.threads || m_frame.rows == Rows::all) return;
    const QRectF box = m_rows.cell(row, column);
    TextStyle style = figures(m_layout.sizes.type.label, 600);
    const double room = current ? m_layout.columns.pitch - 8 : box.width() / 2 - 4;
    if (const double wanted = textWidth(label, style); wanted > room) style.px *= room / wanted;
    if (style.px < 9) return;
    const double y =
        current ? m_layout.threadY + m_layout.sizes.threadRow / 2 + 2 : row.wholeFoot() + 0.9 * style.px;
    m_canvas.middle({box.center().x() + (current ? 0 : 4), y}, current ? Align::centre : Align::left, label,
                    style, color);
}

// Paints a zigzag below each run of cells, with a sign if one fits.
void FlawPainter::paintRuns(const ArrayRow& row) {
    const Columns& columns = m_layout.columns;
    const IndexRange<Column> visible = columns.visible(rowContent(*m_frame.model, row).size());
    const double y = row.foot() + (m_layout.level == Level::bars ? 6 : 10);
    double signsEnd = 0;
    std::array<QPainterPath, 2> zigzags; // of faults and of warnings
    const auto isLike = [&](const Flaw* flaw, Column next) {
        const Flaw* const other = visible.contains(next) ? m_rows.flawAt(row, next) : nullptr;
        return other && other->warns() == flaw->warns();
    };
    for (Column c = visible.first(); visible.contains(c); ++c) {
        const Flaw* const flaw = m_rows.flawAt(row, c);
        if (!flaw) continue;
        const double left = columns.leftOf(c);
        while (isLike(flaw, c + 1)) ++c;
        const double right = columns.leftOf(c) + columns.width;
        addZigzag(zigzags[flaw->warns()], {left, y}, right - left);
        const double middle = (left + right) / 2;
        if (middle - narrowSign / 2 < signsEnd) continue;
        paintFlawSign(m_canvas, {middle, y + 11}, narrowSign, flaw->warns());
        signsEnd = middle + narrowSign;
    }
    for (const bool warns : {false, true})
        if (!zigzags[warns].isEmpty()) m_canvas.stroke(zigzags[warns], flawColors(m_theme, warns).solid, 1.5);
}

std::vector<Reach> FlawPainter::ghosts() const {
    const BlockModel& model = *m_frame.model;
    std::vector<Reach> all = reachesOf(model, *m_reach);
    const Row& content = rowContent(model, *m_row);
    const auto stands = [&](const Reach& reach) {
        const std::int64_t column = reach.index - std::int64_t(content.firstIndex);
        return m_layout.level <= Level::shortText && column >= content.size() &&
               column < m_layout.columns.count && !m_layout.columns.isLeftOut(Column(column));
    };
    const auto recorded = std::ranges::find(all, m_reach->finding->index, &Reach::index);
    if (recorded == all.end()) return {Reach{0, m_reach->finding->index, {}, false}};
    const Reach first = *recorded;
    std::erase_if(all, [&](const Reach& reach) { return !stands(reach); });
    return all.empty() ? std::vector<Reach>{first} : all;
}

QRectF FlawPainter::boxOf(const Reach& reach) const {
    return m_layout.ghostBox(*m_row, rowContent(*m_frame.model, *m_row), reach.index);
}

void FlawPainter::paintGhosts() {
    if (!m_row) return;
    const std::vector<Reach> reaches = ghosts();
    paintStops(reaches);
    for (const Reach& reach : reaches) paintGhost(boxOf(reach), reach);
    if (m_frame.finding && m_frame.finding->kind() == FlawKind::out_of_bounds)
        paintRing(m_canvas, boxOf(reaches.front()), 4, 2);
    paintGhostBracket(reaches);
}

void FlawPainter::addSpots() {
    if (!m_row) return;
    for (const Reach& reach : ghosts()) m_canvas.spot(boxOf(reach), ReachOutside());
}

void FlawPainter::paintGhost(const QRectF& box, const Reach& reach) {
    const RoleColors& colors = m_theme.role(Role::OutOfBounds);
    QPainterPath outline;
    const double radius = std::min(7.0, 0.2 * box.width()), inset = 0.75;
    outline.addRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
    m_canvas.box(box, {colors.tint, {}, 0, radius});
    m_canvas.dotted(outline, colors.solid, 1.5, 2, 3);
    paintGhostSign(box, QString::number(reach.index));
    if (m_reach->finding->threads.empty() || !m_layout.sizes.threads || m_layout.level > Level::shortText)
        return;
    // The thread is named below the ghost, where no arrow starts, because the indices are above the first
    // row.
    const double y = m_row->place == RowPlace::current ? m_layout.threadY + m_layout.sizes.threadRow / 2 + 2
                                                       : box.bottom() + 0.75 * m_layout.sizes.type.label;
    const QString name = QStringLiteral("t%1").arg(threadName(m_frame.model->launch(), reach.thread));
    TextStyle style = figures(m_layout.sizes.type.label, 600);
    const double room = std::max(m_layout.columns.pitch, box.width()) - 3;
    if (const double wanted = textWidth(name, style); wanted > room) style.px *= room / wanted;
    m_canvas.middle({box.center().x(), y}, Align::centre, name, style, colors.solid);
}

// Paints the sign and, if it fits, the index beside or below the sign.
void FlawPainter::paintGhostSign(const QRectF& box, const QString& index) {
    const QColor color = m_theme.role(Role::OutOfBounds).solid;
    const double size = std::min({16.0, 0.7 * box.width(), 0.5 * box.height()});
    const TextStyle style = figures(std::clamp(0.42 * box.height(), 11.0, 18.0), 600);
    const double both = size + 6 + textWidth(index, style);
    const bool isBeside = both <= box.width() - 8;
    const TextStyle small = figures(std::max(11.0, m_layout.sizes.type.smallest), 600);
    const double apart = 3, high = size + apart + small.px;
    const bool isUnder = !isBeside && high <= box.height() - 6 && textWidth(index, small) <= box.width() - 4;
    const double left = box.center().x() - (isBeside ? both : size) / 2;
    const double y = isUnder ? box.center().y() - high / 2 + size / 2 : box.center().y();
    m_canvas.shape(roleGlyph(Role::OutOfBounds, {left + size / 2, y}, size), color);
    if (isBeside) m_canvas.middle({left + size + 6, y}, Align::left, index, style, color);
    if (isUnder)
        m_canvas.middle({box.center().x(), y + size / 2 + apart + small.px / 2}, Align::centre, index, small,
                        color);
}

// Paints the path of a stopped value, from the cell that the thread read to just above the ghost.
void FlawPainter::paintStops(const std::vector<Reach>& reaches) {
    constexpr double above = 8, leastDrop = 24, half = 9;
    const ArrowBand band = m_layout.band();
    const ArrayRow* source = m_layout.row(RowPlace::source);
    const double foot = m_row->y - above;
    if (m_row->place != RowPlace::current || m_layout.level > Level::shortText || m_frame.rows == Rows::all)
        return;
    const QColor color = m_theme.role(Role::OutOfBounds).solid;
    QPainterPath ways, stops;
    std::optional<QRectF> between;
    for (const Reach& reach : reaches) {
        if (!reach.from || m_layout.columns.isLeftOut(*reach.from)) continue;
        const ArrayRow* from = reach.fromSource ? source : m_layout.row(RowPlace::previous);
        const double top = from ? from->wholeFoot() : band.y0, x = boxOf(reach).center().x();
        if (!from || foot - top < leastDrop) continue;
        addCurve(
            ways,
            joinCurve(m_layout.columns.centre(*reach.from), x, top, foot + 2).upTo(m_frame.motion().draw));
        stops.moveTo(x - half, foot);
        stops.lineTo(x + half, foot);
        const QRectF way(x - half, top, 2 * half, foot - top);
        between = between ? between->united(way) : way;
    }
    m_canvas.dotted(ways, color, 2, 3, 3);
    if (m_frame.motion().draw < 1) return;
    m_canvas.stroke(stops, color, 2);
    const TextStyle style = words(m_layout.sizes.type.compact, 600);
    const QString word = tr("stopped");
    const QSizeF size(textWidth(word, style) + 12, style.px + 7);
    if (!between || between->height() < size.height() + leastDrop) return;
    QRectF box(QPointF(), size);
    box.moveCenter(between->center());
    m_canvas.box(box, {m_theme.surface, color, 1, 5});
    m_canvas.middle(box.center(), Align::centre, word, style, m_theme.text);
}

// "beyond out, 28 in all"
void FlawPainter::paintGhostBracket(const std::vector<Reach>& reaches) {
    if (!goes_on_beyond_arrays(m_frame.model->trace()) || m_row->place != RowPlace::current ||
        m_layout.level > Level::shortText || m_frame.rows == Rows::all)
        return;
    const QColor color = m_theme.role(Role::OutOfBounds).solid;
    const QString array = QString::fromStdString(m_reach->finding->array);
    const QString said = m_reach->times() > 1 ? tr("beyond %1, %2 in all").arg(array).arg(m_reach->times())
                                              : tr("beyond %1").arg(array);
    const TextStyle style = words(m_layout.sizes.type.compact);
    const double left = boxOf(reaches.front()).left(), right = boxOf(reaches.back()).right();
    const double y = m_layout.threadY + m_layout.sizes.threadRow + 3;
    if (y + 5 + style.px > m_layout.height) return m_canvas.omit(Omitted::label, said);
    m_canvas.stroke(polyline({{left, y - 4}, {left, y}, {right, y}, {right, y - 4}}), color, 1.5);
    const double half = textWidth(said, style) / 2;
    const double middle = std::min((left + right) / 2, m_layout.width - 4 - half);
    m_canvas.middle({middle, y + 4 + style.px / 2}, Align::centre, said, style, m_theme.text);
}

std::vector<Reach> reachesOf(const BlockModel& model, const Flaw& flaw) {
    if (!flaw.step || flaw.finding->threads.empty()) return {};
    const std::uint32_t first = flaw.finding->threads.front();
    const std::int64_t distance = flaw.finding->index - std::int64_t(first);
    const auto doings = doingsIn(model, flaw);
    const auto readBy = [&](std::uint32_t thread) {
        const auto found = doings.find(thread);
        return found == doings.end() ? std::nullopt : found->second.read;
    };
    std::vector<Reach> reaches{reachFrom(model, *flaw.step, first, flaw.finding->index, readBy(first))};
    bool areAlike = true;
    std::vector<std::uint32_t> stopped;
    for (const auto& [thread, doing] : doings) {
        areAlike =
            areAlike && (!doing.wrote || std::int64_t(*doing.wrote) - std::int64_t(thread) == distance);
        if (!doing.wrote && doing.read) stopped.push_back(thread);
    }
    if (!areAlike || stopped.size() != flaw.times() || std::ranges::find(stopped, first) == stopped.end())
        return reaches;
    reaches.clear();
    for (const std::uint32_t thread : stopped)
        reaches.push_back(
            reachFrom(model, *flaw.step, thread, std::int64_t(thread) + distance, readBy(thread)));
    return reaches;
}

} // namespace scanscope::viz
