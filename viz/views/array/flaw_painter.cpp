#include "viz/views/array/flaw_painter.h"

#include <algorithm>

#include "viz/scene/shapes.h"

namespace scanscope::viz {

namespace {

constexpr double signSize = 14, narrowSign = 11;

} // namespace

QString FlawPainter::labelUnder(const RowPainter& rows, const FrameState& frame, const ArrayRow& row,
                                Column column) {
    const Flaw* flaw = rows.flawAt(row, column);
    return flaw ? flaw->labelOf(rowContent(*frame.model, row).address(column).index) : QString();
}

void FlawPainter::paint(const ArrayRow& row) {
    const bool now =
        row.place == RowPlace::current || row.place == RowPlace::previous || row.place == RowPlace::source;
    if (!now || m_frame.model->findings().in(m_frame.step).empty()) return;
    if (m_layout.level >= Level::bars) return paintRuns(row);
    for (const Column c : m_layout.columns.visible(rowContent(*m_frame.model, row).size())) {
        if (!m_rows.flawAt(row, c)) continue;
        const QRectF box = m_rows.cell(row, c);
        paintLabel(row, c, labelUnder(m_rows, m_frame, row, c));
        const double size = std::min(signSize, 0.4 * box.width());
        paintFlawSign(m_canvas, {box.right() - 0.28 * size, box.top() + 0.2 * size}, size);
    }
}

// Under the cell where threads are named; of a row above, beside the arrows that start at its foot.
void FlawPainter::paintLabel(const ArrayRow& row, Column column, const QString& label) {
    const Theme& theme = m_canvas.theme();
    const bool current = row.place == RowPlace::current;
    if (label.isEmpty() || !m_style.threads || m_frame.rows == Rows::all) return;
    const QRectF box = m_rows.cell(row, column);
    TextStyle style = figures(m_style.threadText, 600);
    const double room = current ? m_layout.columns.pitch - 8 : box.width() / 2 - 4;
    if (const double wanted = textWidth(label, style); wanted > room) style.px *= room / wanted;
    if (style.px < 9) return;
    const double y =
        current ? m_layout.threadY + m_style.threadRow / 2 + 2 : row.wholeFoot() + 0.9 * style.px;
    m_canvas.middle({box.center().x() + (current ? 0 : 4), y}, current ? Align::centre : Align::left, label,
                    style, theme.role(Role::Hazard).solid);
}

// A zigzag under each run of cells, with a sign where one has room.
void FlawPainter::paintRuns(const ArrayRow& row) {
    const Columns& columns = m_layout.columns;
    const IndexRange<Column> visible = columns.visible(rowContent(*m_frame.model, row).size());
    const double y = row.foot() + (m_layout.level == Level::bars ? 6 : 10);
    double signsEnd = 0;
    QPainterPath zigzag;
    for (Column c = visible.first(); visible.contains(c); ++c) {
        if (!m_rows.flawAt(row, c)) continue;
        const double left = columns.leftOf(c);
        while (visible.contains(c + 1) && m_rows.flawAt(row, c + 1)) ++c;
        const double right = columns.leftOf(c) + columns.width;
        addZigzag(zigzag, {left, y}, right - left);
        const double middle = (left + right) / 2;
        if (middle - narrowSign / 2 < signsEnd) continue;
        paintFlawSign(m_canvas, {middle, y + 11}, narrowSign);
        signsEnd = middle + narrowSign;
    }
    m_canvas.stroke(zigzag, m_canvas.theme().role(Role::Hazard).solid, 1.5);
}

// The sign, and where there is room for it the index.
void FlawPainter::paintGhostSign(const QRectF& box, const QString& index) {
    const QColor color = m_canvas.theme().role(Role::OutOfBounds).solid;
    const double size = std::min({16.0, 0.7 * box.width(), 0.5 * box.height()});
    const TextStyle style = figures(std::clamp(0.42 * box.height(), 11.0, 18.0), 600);
    const double both = size + 6 + textWidth(index, style);
    const bool fits = both <= box.width() - 8;
    const double left = box.center().x() - (fits ? both : size) / 2;
    m_canvas.shape(roleGlyph(Role::OutOfBounds, {left + size / 2, box.center().y()}, size), color);
    if (fits) m_canvas.middle({left + size + 6, box.center().y()}, Align::left, index, style, color);
}

void FlawPainter::paintGhost() {
    const Flaw* flaw = m_frame.model->findings().outside(m_frame.step);
    const ArrayRow* row = flaw ? rowOfGhost(*m_frame.model, m_layout, *flaw) : nullptr;
    if (!row) return;
    const RoleColors& colors = m_canvas.theme().role(Role::OutOfBounds);
    const QRectF box = m_layout.ghostBox(*row, rowContent(*m_frame.model, *row), flaw->outside);
    QPainterPath outline;
    const double radius = std::min(7.0, 0.2 * box.width()), inset = 0.75;
    outline.addRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
    m_canvas.box(box, {colors.tint, {}, 0, radius});
    m_canvas.dotted(outline, colors.solid, 1.5, 2, 3);
    paintGhostSign(box, QString::number(flaw->outside));
    if (flaw->threads.empty() || !m_style.threads || m_layout.level > Level::shortText) return;
    // Below the cell, where no arrow leaves it: above the first row stand the indices.
    const double y = row->place == RowPlace::current ? m_layout.threadY + m_style.threadRow / 2 + 2
                                                     : box.bottom() + 0.75 * m_style.threadText;
    m_canvas.middle({box.center().x(), y}, Align::centre, QStringLiteral("t%1").arg(flaw->threads.front()),
                    figures(m_style.threadText, 600), colors.solid);
}

} // namespace scanscope::viz
