#include "viz/paint/async_mark.h"

namespace scanscope::viz {

// A circle.
void paintWaitMark(Canvas& canvas, QPointF centre, double size, const QColor& color) {
    const double width = std::max(1.0, 0.18 * size);
    canvas.box({centre.x() - size / 2, centre.y() - size / 2, size, size},
               {.border = color, .width = width, .radius = size / 2});
}

// A triangle that points to the right.
void paintCopyMark(Canvas& canvas, QPointF centre, double size, const QColor& color) {
    QPainterPath path;
    path.moveTo(centre + QPointF(-0.42 * size, -0.5 * size));
    path.lineTo(centre + QPointF(0.5 * size, 0));
    path.lineTo(centre + QPointF(-0.42 * size, 0.5 * size));
    path.closeSubpath();
    canvas.fillPath(path, color);
}

// A disc.
void paintArrivalMark(Canvas& canvas, QPointF centre, double size, const QColor& color) {
    canvas.dot(centre, size / 2, color);
}

} // namespace scanscope::viz
