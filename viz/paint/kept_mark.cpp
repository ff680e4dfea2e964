#include "viz/paint/kept_mark.h"

#include <QPainterPath>

namespace scanscope::viz {

void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color) {
    QPainterPath path;
    path.moveTo(centre + QPointF(-0.48, 0.02) * size);
    path.lineTo(centre + QPointF(-0.14, 0.36) * size);
    path.lineTo(centre + QPointF(0.5, -0.36) * size);
    canvas.roundStroke(path, color, 0.17 * size);
}

} // namespace scanscope::viz
