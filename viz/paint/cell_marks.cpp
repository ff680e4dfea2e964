#include "viz/paint/cell_marks.h"

#include <QPainterPath>

namespace scanscope::viz {

namespace {

constexpr double leastPitch = 4; // narrower segments have no room for flags
constexpr double widePitch = 24; // narrower columns show their index at the flag's place

} // namespace

void paintSegmentFlag(Canvas& canvas, double x, double top, double foot, int side) {
    const Theme& theme = canvas.theme();
    QPainterPath pole;
    pole.moveTo(x, top);
    pole.lineTo(x, foot);
    canvas.stroke(pole, theme.text, 1.25);
    QPainterPath flag(QPointF(x, top));
    flag.lineTo(x + side * 7, top + 3);
    flag.lineTo(x, top + 6);
    flag.closeSubpath();
    canvas.fillPath(flag, theme.text);
}

void paintSegmentFlags(Canvas& canvas, const Columns& columns, double top, double foot) {
    if (columns.pitch < leastPitch) return;
    for (const Column start : columns.starts) {
        const double edge = columns.centre(start) - columns.pitch / 2;
        const bool wide = columns.pitch >= widePitch;
        const double x = edge - (!start.isFirst() && wide ? columns.startGap / 2 : 1);
        if (x >= columns.clipLeft - 2 && x <= columns.clipRight)
            paintSegmentFlag(canvas, x, top, foot, wide ? 1 : -1);
    }
}

void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color) {
    QPainterPath path;
    path.moveTo(centre + QPointF(-0.48, 0.02) * size);
    path.lineTo(centre + QPointF(-0.14, 0.36) * size);
    path.lineTo(centre + QPointF(0.5, -0.36) * size);
    canvas.roundStroke(path, color, 0.17 * size);
}

} // namespace scanscope::viz
