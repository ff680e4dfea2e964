// Cells whose value cannot be trusted: two threads met there, nothing was written, or the result is wrong.
#include <algorithm>

#include "viz/paint/row_painter.h"
#include "viz/paint/shapes.h"

namespace scanscope::viz {

namespace {

// Both ways, so that nobody takes it for padding.
void crossHatch(Canvas& canvas, const QRectF& box, const QColor& color) {
    constexpr double apart = 9;
    QPainterPath lines;
    const double reach = box.width() + box.height();
    for (double d = apart; d < reach; d += apart) {
        const double down = std::min(d, box.height()), right = std::min(d, box.width());
        lines.moveTo(box.left() + d - down, box.top() + down);
        lines.lineTo(box.left() + right, box.top() + d - right);
        lines.moveTo(box.right() - d + down, box.top() + down);
        lines.lineTo(box.right() - right, box.top() + d - right);
    }
    canvas.stroke(lines, color, 1);
}

} // namespace

const Flaw* RowPainter::flawAt(const ArrayRow& row, int column) const {
    const BlockFindings& findings = m_frame.model->findings();
    const Row& content = rowContent(*m_frame.model, row);
    if (findings.empty() || !content.stands(column)) return nullptr;
    const CellAddress cell = content.address(column);
    const Flaw* flaw = findings.on(m_frame.step, cell);
    if (row.place == RowPlace::current) return flaw;
    if (row.place != RowPlace::previous && row.place != RowPlace::source) return nullptr;
    // What was read stands above; what was written too only where the step's own row does not show it.
    if (const Flaw* unknown = findings.neverWritten(m_frame.step, cell)) return unknown;
    return m_frame.now().row.columnOf(cell) < 0 ? flaw : nullptr;
}

// Of an earlier step only the border is left.
BoxLook RowPainter::flawLook(const Cell& cell) const {
    const RoleColors& hazard = m_canvas.theme().role(Role::Hazard);
    if (cell.isUnknown()) return {{}, hazard.solid, 2.5 * m_style.lineScale, 7, true};
    if (!cell.flawNow) {
        BoxLook look = cell.place == RowPlace::earlier ? pastLook(cell) : previousLook(cell);
        if (cell.place != RowPlace::earlier && cell.read) return look;
        look.border = hazard.solid;
        look.width = 1.25 * m_style.lineScale;
        return look;
    }
    const bool awaited = cell.place == RowPlace::current && cell.written() && !m_motion.settled();
    const double width = (m_layout.level == Level::bars ? 1.75 : 2.5) * m_style.lineScale;
    return {awaited ? m_canvas.theme().surface : hazard.tint, hazard.solid, width, 7, awaited};
}

void RowPainter::paintSuspect(const Cell& cell, const ArrayRow& row) {
    const RoleColors& hazard = m_canvas.theme().role(Role::Hazard);
    if (cell.place == RowPlace::current && cell.written() && !m_motion.settled()) return;
    const double inside = 2.5 * m_style.lineScale;
    crossHatch(m_canvas, cell.box.adjusted(inside, inside, -inside, -inside),
               Canvas::mixed(hazard.tint, hazard.solid, 0.28));
    const QString shown = text(cell.value, cell.node, cell.type);
    const TextStyle style = textStyle(row, 700);
    const double width = std::min(std::max(24.0, textWidth(shown, style) + 4), cell.box.width() - 10);
    const double y = cell.box.center().y() + 0.36 * style.px + 5;
    if (y + 3 > cell.box.bottom() - inside) return;
    QPainterPath zigzag;
    addZigzag(zigzag, {cell.box.center().x() - width / 2, y}, width);
    const QRectF ground(cell.box.center().x() - width / 2 - 2, y - 3, width + 4, 6);
    m_canvas.box(ground, {hazard.tint, {}, 0, 2});
    m_canvas.stroke(zigzag, hazard.solid, 1.5 * m_style.lineScale);
}

} // namespace scanscope::viz
