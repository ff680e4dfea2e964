// The marks for what threads do asynchronously, in the view and in its legend: wait for a barrier object or a
// copy, begin a copy, and arrive at an object.
#pragma once

#include "viz/scene/canvas.h"

namespace scanscope::viz {

void paintWaitMark(Canvas& canvas, QPointF centre, double size, const QColor& color);
void paintCopyMark(Canvas& canvas, QPointF centre, double size, const QColor& color);
void paintArrivalMark(Canvas& canvas, QPointF centre, double size, const QColor& color);

} // namespace scanscope::viz
