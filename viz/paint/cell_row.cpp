#include "viz/paint/cell_row.h"

#include <algorithm>
#include <cmath>

#include "viz/paint/cell_text.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {

namespace {

constexpr double digit = 0.6;                 // width of a digit, as a share of its size
constexpr double markHeight = 4, outside = 2; // height of a mark, and its distance from the row
constexpr double leastShade = 0.25;           // shade of a mark for one cell of many
constexpr double pastShade = 0.4;

} // namespace

void ValueScale::add(double number) {
    if (!std::isfinite(number)) return;
    min = any ? std::min(min, number) : number;
    max = any ? std::max(max, number) : number;
    any = true;
}

double ValueScale::share(double number) const {
    if (!std::isfinite(number)) return number > 0 ? 1 : 0;
    if (max <= min) return 0.5;
    // All numbers are halved first, because the difference of two large floats may overflow.
    return std::clamp((number / 2 - min / 2) / (max / 2 - min / 2), 0.0, 1.0);
}

CellNumber numberIn(const QSizeF& cell, const NumberSize& size, int weight,
                    const std::function<QString(int characters)>& words) {
    const QString text = words(std::max(1, int((cell.width() - 2) / (digit * size.smallest))));
    const int longest = size.longest > 0 ? size.longest : int(text.size());
    return {text,
            figures(textSize(size.growth * cell.height(), cell.width(), longest, size.largest, size.smallest),
                    weight)};
}

void paintNumber(Canvas& canvas, const QRectF& box, const CellLook& look, const CellNumber& number) {
    if (look.hatch.isValid()) {
        QRectF ground(0, 0, textWidth(number.text, number.style) + 6,
                      std::min(number.style.px + 3, box.height() - 3));
        ground.moveCenter(box.center());
        canvas.box(ground, {look.box.fill, {}, 0, 3});
    }
    canvas.middle(box.center(), Align::centre, number.text, number.style, look.text);
}

void CellRow::measure(trace::Value value, trace::Node node) {
    if (m_values.isNumber(value, node, m_type)) m_scale.add(trace::as_double(value, m_type));
}

void CellRow::paintWithNumber(const RowCell& cell, const NumberSize& size) {
    const CellLook look = paintCell(m_canvas, cell.box, cell.kind);
    if (!cell.known || cell.kind.state == CellState::awaited) return;
    paintNumber(m_canvas, cell.box, look, numberIn(cell.box.size(), size, look.weight, [&](int characters) {
                    return fittedValueText(m_canvas, m_values, cell.value, cell.node, m_type, characters);
                }));
}

void CellRow::paintWithBar(const RowCell& cell, double rise) {
    CellLook look = lookOf(m_canvas, cell.kind, cell.box);
    const RoleColors& role = m_canvas.role(cell.kind.role);
    const bool written = cell.kind.state == CellState::written && cell.kind.fault == CellFault::none;
    if (written) look.box = {role.tint, role.solid, 1.5, look.box.radius}; // the bar stays visible
    m_canvas.box(cell.box, look.box);
    if (look.hatch.isValid() && cell.kind.padding)
        m_canvas.hatch(cell.box.adjusted(1.5, 1.5, -1.5, -1.5), look.hatch);
    if (!cell.known || rise <= 0) return;
    const double height = std::max(1.0, share(cell) * (cell.box.height() - 3)) * rise;
    m_canvas.fill({cell.box.left() + 1.5, cell.box.bottom() - 1.5 - height, cell.box.width() - 3, height},
                  look.bar);
}

struct CellRow::Sum {
    QRectF box;
    double low = 1, high = 0, sum = 0;
    int cells = 0, known = 0, past = 0, read = 0, written = 0;
    StepRole reader = StepRole::plain, writer = StepRole::plain;
    [[nodiscard]] double mean() const { return sum / known; }
};

template <class Paint>
void CellRow::eachColumn(std::span<const RowCell> cells, std::size_t together, Paint paint) const {
    together = std::max<std::size_t>(together, 1); // arbitrary if the cells have no width
    for (std::size_t first = 0; first < cells.size(); first += together) {
        Sum sum;
        for (const RowCell& cell : cells.subspan(first, std::min(together, cells.size() - first))) {
            if (sum.cells == 0) sum.box = cell.box;
            sum.box.setRight(cell.box.right()); // the cells are side by side
            ++sum.cells;
            const CellState state = cell.kind.state;
            if (state == CellState::read) {
                ++sum.read;
                sum.reader = cell.kind.role;
            }
            if (state == CellState::written || state == CellState::awaited) {
                ++sum.written;
                sum.writer = cell.kind.role;
            }
            sum.past += state == CellState::past;
            if (!cell.known) continue;
            const double part = share(cell);
            sum.low = std::min(sum.low, part);
            sum.high = std::max(sum.high, part);
            sum.sum += part;
            ++sum.known;
        }
        paint(sum);
    }
}

void CellRow::paintMarks(const QRectF& column, const Sum& sum, bool isOutside) {
    const double high = std::min(markHeight, column.height() / 4), out = isOutside ? outside + high : 0;
    const auto paint = [&](int cells, StepRole role, double y) {
        if (cells == 0) return;
        if (!isOutside)
            m_canvas.fill({column.left(), y - 1, column.width(), high + 2}, m_canvas.theme().surface);
        m_canvas.fill(
            {column.left(), y, column.width(), high},
            m_canvas.faded(m_canvas.role(role).solid, std::max(leastShade, double(cells) / sum.cells)));
    };
    paint(sum.written, sum.writer, column.top() - out);
    paint(sum.read, sum.reader, column.bottom() - high + out);
}

void CellRow::paintHeat(std::span<const RowCell> cells, std::size_t together, bool marksOutside) {
    const Theme& theme = m_canvas.theme();
    eachColumn(cells, together, [&](const Sum& sum) {
        const bool isPast = sum.past == sum.cells && !marksOutside;
        if (sum.known > 0) {
            const QColor heat = theme.heat[std::size_t(std::lround(sum.mean() * 8))];
            m_canvas.fill(sum.box, isPast ? m_canvas.faded(heat, pastShade) : heat);
        } else if (!marksOutside)
            m_canvas.fill(sum.box, theme.pad);
        paintMarks(sum.box, sum, marksOutside);
    });
}

void CellRow::paintRange(std::span<const RowCell> cells, std::size_t together, bool isPast) {
    const Theme& theme = m_canvas.theme();
    eachColumn(cells, together, [&](const Sum& sum) {
        const QRectF& box = sum.box;
        const auto y = [&box](double part) { return box.bottom() - 1 - part * (box.height() - 2); };
        if (sum.known > 0) {
            m_canvas.area(
                QRectF(box.left(), y(sum.high), box.width(), std::max(1.0, y(sum.low) - y(sum.high))),
                isPast ? theme.heat[3] : theme.heat[5]);
            m_canvas.area(QRectF(box.left(), y(sum.mean()) - 0.75, box.width(), 1.5),
                          isPast ? theme.faint : theme.text);
        }
        paintMarks(box, sum, true);
    });
}

void addRowSpots(Canvas& canvas, const Columns& columns, const Row& row, double top, double foot,
                 BlockStep step) {
    const IndexRange<Column> visible = columns.visible(row.size());
    for (Column column = visible.first(); visible.contains(column);) {
        const Column first = column;
        ++column;
        if (!row.stands(first) || columns.isLeftOut(first)) continue;
        const CellAddress address = row.address(first);
        const auto follows = [&](Column c) {
            return visible.contains(c) && row.stands(c) && !columns.isLeftOut(c) &&
                   row.address(c).index == address.index + std::uint64_t(c - first);
        };
        while (follows(column)) ++column;
        canvas.spots(columns, int(first), column - first, top, foot, CellAfter{address, step});
    }
}

} // namespace scanscope::viz
