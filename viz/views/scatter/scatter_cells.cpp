#include "viz/views/scatter/scatter_cells.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "viz/model/document.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

constexpr double radius = 6;
constexpr double digitGround = 0.4;
constexpr double leastBar = 0.06; // of the row's height, so that the smallest value is seen

// Several cells in one column.
struct Bar {
    double sum = 0;
    std::uint64_t known = 0, now = 0, dropped = 0, digits = 0, digit = 0;
    void add(const ScatterCell& cell, double part) {
        if (!cell.known) return;
        ++known;
        now += cell.now;
        dropped += cell.dropped;
        sum += part;
        if (!cell.digit) return;
        ++digits;
        digit += std::uint64_t(*cell.digit);
    }
};

std::pair<double, double> spanOf(const ScatterCells& cells) {
    double low = 0, high = 0;
    bool any = false;
    for (std::size_t i = 0; i < cells.values.size(); ++i) {
        const double value = trace::as_double(cells.values[i], cells.type);
        if (!cells.known[i] || !std::isfinite(value)) continue;
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
    return {low, high};
}

} // namespace

void ScatterCellsPainter::paint(std::size_t row) {
    if (!m_scene.hasText()) {
        m_canvas.omit(Omitted::values);
        return paintBars(row);
    }
    for (std::uint64_t i = 0; i < m_scene.count(); ++i) {
        const ScatterCell cell = m_scene.cellAt(row, i);
        const Canvas::About about(m_canvas, CellOfRun{m_scene.pass().rows[row].array, cell.number});
        if (cell.scanned && (m_scene.landed() || !cell.now))
            paintValue(row, cell);
        else if (!cell.known)
            paintToCome(cell);
        else if (m_scene.isPredicate(row))
            paintPredicate(cell);
        else
            paintValue(row, cell);
    }
}

void ScatterCellsPainter::paintToCome(const ScatterCell& cell) {
    const Theme& theme = m_canvas.theme();
    m_canvas.box(cell.box, {theme.surface, cell.now ? m_role.solid : theme.pastBorder,
                            1.25 * m_style.lineScale, radius, true});
}

void ScatterCellsPainter::paintPredicate(const ScatterCell& cell) {
    const Theme& theme = m_canvas.theme();
    const double line = m_style.lineScale;
    const double size = std::min({0.5 * cell.box.height(), 0.5 * cell.box.width(), 20.0});
    const QPointF centre = cell.box.center();
    if (!cell.dropped) {
        m_canvas.box(cell.box, {theme.kept, {}, 0, radius});
        paintKeptMark(m_canvas, centre, size, theme.onKept);
        return;
    }
    m_canvas.box(cell.box, {theme.dropped, theme.pastBorder, 1.25 * line, radius, true});
    m_canvas.fill({centre.x() - 0.35 * size, centre.y() - line, 0.7 * size, 2 * line}, theme.onDropped);
}

BoxLook ScatterCellsPainter::look(std::size_t row, const ScatterCell& cell) const {
    const Theme& theme = m_canvas.theme();
    const double line = m_style.lineScale;
    if (cell.dropped && !cell.scanned) return {theme.past, theme.pastBorder, 1.25 * line, radius, true};
    if (cell.digit) return {theme.digit(*cell.digit, m_scene.pass().digits), theme.faint, line, radius};
    if (cell.now) return {m_role.solid, {}, 0, radius};
    if (cell.read) return {m_role.tint, m_role.solid, 2 * line, radius};
    if (m_scene.isLast(row)) return {m_role.tint, m_role.solid, line, radius};
    if (!cell.ready && !cell.scanned) return {theme.past, theme.pastBorder, line, radius};
    return {theme.cell, theme.cellBorder, line, radius};
}

void ScatterCellsPainter::paintValue(std::size_t row, const ScatterCell& cell) {
    const Theme& theme = m_canvas.theme();
    m_canvas.box(cell.box, look(row, cell));
    const QColor color = cell.scanned                  ? (cell.now ? theme.onRole : theme.text)
                         : cell.dropped || !cell.ready ? theme.muted
                         : cell.digit                  ? theme.onDigit(*cell.digit, m_scene.pass().digits)
                         : cell.now                    ? theme.onRole
                                                       : theme.text;
    // Elements leave room for their digit, whether it is known or not.
    const bool digits = m_scene.isElements(row) && m_scene.pass().digit >= 0;
    const double height = digits ? valueShare * cell.box.height() : cell.box.height();
    const QPointF middle(cell.box.center().x(), cell.box.top() + height / 2 + (digits ? 2 : 0));
    const int room = std::max(1, int((cell.box.width() - 4) / (0.6 * m_style.smallestText)));
    const QString text =
        fittedValueText(m_canvas, m_scene.frame().document->values(), cell.value, cell.node, cell.type, room);
    const double px = textSize(m_style.textGrowth * height, cell.box.width(), std::max(2, int(text.size())),
                               m_style.largestText, m_style.smallestText);
    const TextStyle style = figures(px, cell.now ? 700 : cell.read ? 600 : 500);
    m_canvas.middle(middle, Align::centre, text, style, color);
    if (cell.dropped && m_scene.isFirst(row)) {
        const double wide = textWidth(text, style) + 8, thick = 1.5 * m_style.lineScale;
        m_canvas.fill({middle.x() - wide / 2, middle.y() - thick / 2, wide, thick}, theme.muted);
    }
    if (cell.digit)
        m_canvas.middle({middle.x(), cell.box.top() + digitShare * cell.box.height()}, Align::centre,
                        QString::number(*cell.digit, 16).toUpper(),
                        figures(std::max(m_style.digitText, 0.22 * cell.box.height()), 700), color);
}

// As high as its value among those of its row; several cells of one column as their mean.
void ScatterCellsPainter::paintBars(std::size_t row) {
    const ScatterRowPlace& place = m_scene.layout().rows[row];
    const Columns& columns = m_scene.layout().columns;
    const Theme& theme = m_canvas.theme();
    const bool predicate = m_scene.isPredicate(row);
    double low = 0, high = 1;
    if (!predicate) std::tie(low, high) = spanOf(m_scene.cells(row));
    const auto group = std::uint64_t(cellsPerBar(columns.pitch));
    const double gap = columns.pitch >= 5 ? std::max(1.0, columns.gap) : 0;
    const double left = columns.visibleLeft(), right = columns.visibleRight();
    const auto edge = [&](std::uint64_t i) {
        return columns.centre(double(m_scene.first() + i)) - columns.pitch / 2;
    };
    // The ramp of the digits runs from the darkest to the brightest: what is told from both lies between.
    const bool digits = m_scene.isElements(row) && m_scene.pass().digit >= 0;
    const QColor ground = predicate ? theme.dropped
                          : digits  ? Canvas::mixed(theme.surface, theme.faint, digitGround)
                                    : theme.past;
    m_canvas.fill({left, place.y, right - left, place.height}, ground);
    for (std::uint64_t first = 0; first < m_scene.count(); first += group) {
        const std::uint64_t end = std::min(first + group, m_scene.count());
        Bar bar;
        for (std::uint64_t i = first; i < end; ++i) {
            const ScatterCell cell = m_scene.cellAt(row, i);
            const double value = trace::as_double(cell.value, cell.type);
            bar.add(cell, high > low && std::isfinite(value) ? (value - low) / (high - low) : 0);
        }
        const double part = bar.known == 0 ? 0 : bar.sum / double(bar.known);
        if (bar.known == 0 || (predicate && part == 0)) {
            if (bar.known == 0 && predicate)
                m_canvas.fill({edge(first), place.y, edge(end) - edge(first), place.height}, theme.past);
            continue;
        }
        const double tall = place.height * (predicate ? part : leastBar + (1 - leastBar) * part);
        const QColor color =
            bar.digits > 0
                ? theme.digit(int(std::lround(double(bar.digit) / double(bar.digits))), m_scene.pass().digits)
            : predicate                ? theme.kept
            : bar.dropped == bar.known ? theme.padHatch
            : bar.now > 0              ? m_role.solid
                                       : theme.heat[5];
        m_canvas.fill({edge(first) + gap / 2, place.foot() - tall, edge(end) - edge(first) - gap, tall},
                      color);
    }
    m_canvas.box({left, place.y, right - left, place.height}, {{}, theme.pastBorder, m_style.lineScale, 0});
}

} // namespace scanscope::viz
