#include "viz/paint/row_painter.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "viz/paint/cell_text.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

// At the smallest text. Digits may come close to the border; the signs between terms must not run into it.
int fittingCharacters(const ArrayLayout& layout, double smallestText, bool symbols) {
    return std::max(1, int((layout.columns.width - (symbols ? 6 : 2)) / (0.6 * smallestText)));
}

} // namespace

RowPainter::RowPainter(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout,
                       const ArrayStyle& style)
    : m_canvas(canvas)
    , m_frame(frame)
    , m_layout(layout)
    , m_style(style)
    , m_motion(frame.motion())
    , m_now(canvas.role(frame.now().role))
    , m_span(frame.model->span())
    , m_characters(layout.level == Level::full ? wholeText
                                               : fittingCharacters(layout, style.smallestText, frame.symbols))
    , m_longest(layout.level <= Level::shortText ? longestShown(frame, m_characters) : 2) {
    const ValueSpan &from = frame.model->spanUpTo(std::max(0, frame.step - 1)),
                    &to = frame.model->spanUpTo(frame.step);
    m_span.min = from.min + (to.min - from.min) * m_motion.scroll;
    m_span.max = from.max + (to.max - from.max) * m_motion.scroll;
}

const RoleColors& RowPainter::colorsOf(const ArrayRow& row) const {
    return m_canvas.role(row.step < 0 ? StepRole::plain : m_frame.model->step(row.step).role);
}

QString RowPainter::text(trace::Value value, trace::Node node, trace::ElementType type) const {
    return fittedCellText(m_canvas, m_frame, value, node, type, m_characters);
}

TextStyle RowPainter::textStyle(const ArrayRow& row, int weight) const {
    const int longest = longestText();
    // Where the smallest text would not fit the cell, the level `short` has cut it to what fits at that size.
    const double px = textSize(m_style.textGrowth * row.height, m_layout.columns.width, longest,
                               m_style.largestText, m_style.smallestText);
    return figures(px, weight);
}

QRectF RowPainter::cell(const ArrayRow& row, int column) const {
    return m_layout.cellBox(row, rowContent(*m_frame.model, row), column);
}

double RowPainter::share(double number) const {
    if (!std::isfinite(number)) return number > 0 ? 1 : 0;
    if (m_span.max <= m_span.min) return 0.5;
    // Halved first: the difference of two large floats may overflow.
    return std::clamp((number / 2 - m_span.min / 2) / (m_span.max / 2 - m_span.min / 2), 0.0, 1.0);
}

RowPainter::Cell RowPainter::cellAt(const ArrayRow& row, int column) const {
    const Row& content = rowContent(*m_frame.model, row);
    const auto i = std::size_t(column);
    const bool source = row.place == RowPlace::source;
    Cell result{this->cell(row, column),
                row.place,
                colorsOf(row),
                content.values[i],
                content.nodes[i],
                content.type,
                source || row.step < 0 ? CellMark::none : m_frame.model->step(row.step).marks[i],
                content.known[i] != 0,
                content.padding[i] != 0,
                false,
                column};
    const std::vector<std::uint8_t>& read = source ? m_frame.now().sourceRead : m_frame.now().read;
    result.read = (source || row.place == RowPlace::previous) && i < read.size() && read[i];
    // In an earlier row only what the step changed stands out: not what it copied down, not what was loaded.
    const bool plain = row.step < 0 || m_frame.model->step(row.step).role == StepRole::plain;
    if (row.place == RowPlace::earlier && (plain || result.mark == CellMark::carried))
        result.mark = CellMark::none;
    result.flaw = flawAt(row, column);
    result.flawNow = result.flaw != nullptr;
    if (!result.flaw && row.step >= 0 && row.place != RowPlace::source && content.stands(column))
        result.flaw = m_frame.model->findings().on(row.step, content.address(column));
    return result;
}

BoxLook RowPainter::pastLook(const Cell& cell) const {
    const Theme& theme = m_canvas.theme();
    if (cell.written()) return {cell.colors.tint, {}, 0, 4};
    if (!cell.known) return {{}, theme.pastBorder, 1, 4, true};
    return {cell.padding ? theme.pad : theme.past, theme.pastBorder, 1, 4};
}

BoxLook RowPainter::previousLook(const Cell& cell) const {
    const Theme& theme = m_canvas.theme();
    if (!cell.known) return {{}, theme.pastBorder, 1, 7, true};
    const QColor fill = cell.padding ? theme.pad : theme.cell;
    if (!cell.read) return {fill, cell.padding ? theme.padHatch : theme.cellBorder, 1, 7};
    const double lift = m_motion.lift;
    return {Canvas::mixed(fill, m_now.tint, lift), Canvas::mixed(theme.cellBorder, m_now.solid, lift),
            1 + lift * (2 * m_style.lineScale - 1), 7};
}

BoxLook RowPainter::currentLook(const Cell& cell) const {
    const Theme& theme = m_canvas.theme();
    if (cell.written() && !m_motion.settled()) {
        const bool carried = cell.mark == CellMark::carried;
        return {theme.surface, carried ? theme.faint : m_now.solid, 1.5 * m_style.lineScale, 7, true};
    }
    if (cell.written()) return {m_now.solid, {}, 0, 7};
    if (!cell.known) return {{}, theme.pastBorder, 1, 7, true};
    return {cell.padding ? theme.pad : theme.cell, cell.padding ? theme.padHatch : theme.cellBorder, 1, 7};
}

BoxLook RowPainter::look(const Cell& cell) const {
    BoxLook look;
    switch (cell.place) {
    case RowPlace::earlier:
        look = pastLook(cell);
        break;
    case RowPlace::source:
    case RowPlace::previous:
        look = previousLook(cell);
        break;
    case RowPlace::current:
        look = currentLook(cell);
        break;
    case RowPlace::future:
        look = {{}, m_canvas.theme().pastBorder, 1, 4, true};
        break;
    }
    if (cell.isUnknown() || (cell.flaw && cell.place != RowPlace::future)) look = flawLook(cell);
    look.radius = std::min({look.radius, 0.2 * cell.box.width(), 0.4 * cell.box.height()});
    return look;
}

void RowPainter::paintCells(const ArrayRow& row) {
    const Columns& columns = m_layout.columns;
    const Row& content = rowContent(*m_frame.model, row);
    const int last = std::min(columns.lastVisible(), content.size() - 1);
    paintBeside(row);
    if (!content.cells.empty()) return paintLoneCells(row);
    if (m_layout.level > Level::shortText)
        m_canvas.omit(row.place == RowPlace::earlier ? Omitted::olderRows : Omitted::values);
    if (m_layout.level == Level::aggregate)
        paintAggregate(row);
    else
        for (int c = columns.firstVisible(); c <= last; ++c) paintCell(row, c);
    paintUnused(row, last);
    if (m_layout.level < Level::strip || row.place == RowPlace::future) return;
    // Cells too narrow for a hatch of their own have one over all of them.
    const auto padded = content.padding.begin();
    const auto from =
        std::find(padded + std::min(columns.firstVisible(), content.size()), content.padding.end(), 1);
    const auto to = std::find(from, content.padding.end(), 0);
    const int first = int(from - padded), end = std::min(int(to - padded), last + 1);
    if (first < end)
        m_canvas.hatch({columns.leftOf(first), row.y, (end - first) * columns.pitch, row.height},
                       m_canvas.theme().padHatch);
}

// The cells that an array leaves unused stand as thin bars between the columns.
void RowPainter::paintUnused(const ArrayRow& row, int last) {
    const Columns& columns = m_layout.columns;
    const int used = int(rowContent(*m_frame.model, row).spacing.used);
    const double width = std::min(std::max(columns.gap, 3.0), columns.pitch / 2);
    if (used == 0 || used * columns.pitch < 4 * width) return;
    for (int c = (columns.firstVisible() / used + 1) * used; c <= last; c += used) {
        const double middle = columns.leftOf(c) - columns.gap / 2;
        m_canvas.fill({middle - width / 2, row.y - 3, width, row.height + 6}, m_canvas.theme().padHatch);
    }
}

void RowPainter::paintCell(const ArrayRow& row, int column) {
    const Row& content = rowContent(*m_frame.model, row);
    if (!content.stands(column)) return;
    const Canvas::About about(m_canvas, CellAfter{content.address(column), row.step});
    if (!content.cells.empty()) return paintBox(row, column);
    switch (m_layout.level) {
    case Level::full:
    case Level::shortText:
        return paintBox(row, column);
    case Level::bars:
        return paintBar(row, column);
    case Level::strip:
        return paintHeat(row, column);
    case Level::aggregate:
        return;
    }
}

void RowPainter::paintBox(const ArrayRow& row, int column) {
    const Cell cell = cellAt(row, column);
    m_canvas.box(cell.box, look(cell));
    if (cell.isUnknown()) {
        m_canvas.middle(cell.box.center(), Align::centre, QStringLiteral("?"), textStyle(row, 700),
                        m_canvas.theme().role(Role::Hazard).solid);
        return;
    }
    if (row.place == RowPlace::future || !cell.known) return;
    if (cell.padding) paintHatch(cell);
    if (cell.flawNow) paintSuspect(cell, row);
    if (row.place == RowPlace::current && cell.written() && !m_motion.settled())
        paintRising(cell);
    else if (row.place != RowPlace::earlier || m_layout.earlierText)
        paintValue(cell, row);
    else
        m_canvas.omit(Omitted::olderRows);
    if (row.place == RowPlace::current && cell.written() && m_motion.settled() &&
        m_frame.now().role == StepRole::identity)
        m_canvas.box(cell.box.adjusted(3, 3, -3, -3), {{}, m_canvas.theme().onRole, 1.25, 4.5});
}

// Padding stays to be seen as such whatever is done to it.
void RowPainter::paintHatch(const Cell& cell) {
    const Theme& theme = m_canvas.theme();
    const double inside = cell.read ? 2.5 : 1.5;
    const bool solid = cell.place == RowPlace::current && cell.written() && m_motion.settled();
    QColor color = theme.padHatch;
    if (cell.read) color = Canvas::mixed(m_now.tint, m_now.solid, 0.3 * m_motion.lift);
    if (solid) color = Canvas::mixed(m_now.solid, theme.onRole, 0.3);
    if (cell.written() && cell.place == RowPlace::earlier)
        color = Canvas::mixed(cell.colors.tint, cell.colors.solid, 0.3);
    m_canvas.hatch(cell.box.adjusted(inside, inside, -inside, -inside), color);
}

// The fill of a written cell rises from the foot while its result drops in.
void RowPainter::paintRising(const Cell& cell) {
    const double height = m_motion.settle * cell.box.height();
    if (height <= 0) return;
    const QRectF filled(cell.box.left(), cell.box.bottom() - height, cell.box.width(), height);
    const QColor fill = cell.flawNow ? m_canvas.theme().role(Role::Hazard).tint : m_now.solid;
    m_canvas.box(filled, {fill, {}, 0, std::min({7.0, 0.2 * cell.box.width(), 0.4 * height})});
}

void RowPainter::paintValue(const Cell& cell, const ArrayRow& row) {
    const Theme& theme = m_canvas.theme();
    QColor color = theme.text;
    int weight = 500;
    switch (cell.place) {
    case RowPlace::earlier:
        color = cell.written() ? cell.colors.solid : theme.muted;
        weight = cell.written() ? 600 : 400;
        break;
    case RowPlace::source:
    case RowPlace::previous:
        weight = cell.read ? 600 : 500;
        break;
    case RowPlace::current:
        if (cell.written() && !cell.flawNow) color = theme.onRole;
        weight = cell.written() ? 700 : 500;
        break;
    case RowPlace::future:
        return;
    }
    const bool lone = m_layout.level > Level::shortText; // with more room than its column
    const QString shown = lone ? loneText(cell) : text(cell.value, cell.node, cell.type);
    const TextStyle style = lone ? loneStyle(cell, shown, weight) : textStyle(row, weight);
    if (cell.padding || cell.flawNow) { // clear ground under the digits: hatching must not run through them
        const double width = textWidth(shown, style) + 6,
                     height = std::min(style.px + 3, cell.box.height() - 3);
        QRectF ground(0, 0, width, height);
        ground.moveCenter(cell.box.center());
        m_canvas.box(ground, {look(cell).fill, {}, 0, 3});
        const bool touched =
            cell.flawNow || cell.read || (cell.written() && cell.place != RowPlace::previous);
        if (!touched) color = theme.muted;
    }
    m_canvas.middle(cell.box.center(), Align::centre, shown, style, color);
}

void RowPainter::paintBar(const ArrayRow& row, int column) {
    const Theme& theme = m_canvas.theme();
    const Cell cell = cellAt(row, column);
    BoxLook box = look(cell);
    const bool current = row.place == RowPlace::current;
    const bool awaited = current && cell.written() && !m_motion.settled();
    if (current && cell.written() && !awaited && !cell.flaw) box = {m_now.tint, m_now.solid, 1.5, box.radius};
    if (cell.read && !cell.flaw) box.width = std::min(box.width, 1.5);
    m_canvas.box(cell.box, box);
    if (cell.padding && cell.known && row.place != RowPlace::future) paintHatch(cell);
    if (row.place == RowPlace::future || !cell.known || (awaited && m_motion.settle <= 0)) return;
    const double rise = awaited ? m_motion.settle : 1;
    const double inner = cell.box.height() - 3;
    const double height = std::max(1.0, share(trace::as_double(cell.value, cell.type)) * inner) * rise;
    QColor color = row.place == RowPlace::earlier ? theme.pastBorder : theme.faint;
    if (cell.written() && (current || row.place == RowPlace::earlier)) color = cell.colors.solid;
    if (cell.read) color = m_canvas.faded(m_now.solid, 0.55);
    if (cell.flawNow) color = theme.role(Role::Hazard).solid;
    m_canvas.fill({cell.box.left() + 1.5, cell.box.bottom() - 1.5 - height, cell.box.width() - 3, height},
                  color);
}

// Read cells are marked at the foot of their row, written cells at the head of theirs.
void RowPainter::paintMarks(const ArrayRow& row, double x, double width, double readShare,
                            double writtenShare) {
    if (readShare > 0)
        m_canvas.fill({x, row.foot() + 2, width, 4}, m_canvas.faded(m_now.solid, std::max(0.25, readShare)));
    if (writtenShare > 0 && row.place != RowPlace::earlier)
        m_canvas.fill({x, row.y - 6, width, 4}, m_canvas.faded(m_now.solid, std::max(0.25, writtenShare)));
}

void RowPainter::paintHeat(const ArrayRow& row, int column) {
    if (row.place == RowPlace::future) return;
    const Cell cell = cellAt(row, column);
    if (!cell.known) return;
    const int heat = std::clamp(int(share(trace::as_double(cell.value, cell.type)) * 9), 0, 8);
    m_canvas.fill(cell.box, m_canvas.theme().heat[std::size_t(heat)]);
    const bool written = row.place == RowPlace::current && cell.written();
    if (written || cell.read) paintMarks(row, cell.box.left(), cell.box.width(), cell.read, written);
}

void RowPainter::paintAggregate(const ArrayRow& row) {
    const Theme& theme = m_canvas.theme();
    const Columns& columns = m_layout.columns;
    if (row.place == RowPlace::future) return;
    const int size = rowContent(*m_frame.model, row).size(), group = cellsPerBar(columns.pitch);
    const int first = columns.firstVisible() / group * group,
              last = std::min(columns.lastVisible(), size - 1);
    // The ground reaches as far as anything was ever stored.
    const auto stored = rowContent(*m_frame.model, row).known.begin();
    const int ground = int(std::find(std::make_reverse_iterator(stored + last + 1),
                                     std::make_reverse_iterator(stored + first), 1)
                               .base() -
                           stored);
    m_canvas.fill({columns.leftOf(first), row.y, (ground - first) * columns.pitch, row.height},
                  row.place == RowPlace::earlier ? theme.past : theme.sunken);
    for (int c = first; c <= last; c += group) {
        double low = 1, high = 0, sum = 0;
        int known = 0, read = 0, written = 0;
        for (int i = c; i < std::min(c + group, last + 1); ++i) {
            const Cell cell = cellAt(row, i);
            read += cell.read;
            written += cell.written() && row.place == RowPlace::current;
            if (!cell.known) continue;
            const double part = share(trace::as_double(cell.value, cell.type));
            low = std::min(low, part);
            high = std::max(high, part);
            sum += part;
            ++known;
        }
        const double x = columns.leftOf(c), width = group * columns.pitch - 0.6;
        const auto y = [&row](double part) { return row.foot() - 1 - part * (row.height - 2); };
        if (known) {
            const QColor range = row.place == RowPlace::earlier ? theme.heat[3] : theme.heat[5];
            m_canvas.area(QRectF(x, y(high), width, std::max(1.0, y(low) - y(high))), range);
            m_canvas.area(QRectF(x, y(sum / known) - 0.75, width, 1.5),
                          row.place == RowPlace::earlier ? theme.faint : theme.text);
        }
        paintMarks(row, x, width, double(read) / group, double(written) / group);
    }
}

} // namespace scanscope::viz
