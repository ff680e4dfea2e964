// The tick that stands for "is kept" in a cell, and in the legend.
#pragma once

#include <QColor>
#include <QPointF>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color);

} // namespace scanscope::viz
