// Marks that several views put beside and into cells.
#pragma once

#include <QColor>
#include <QPointF>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

// The flag of a segment, in the gap before its first cell. `side`: 1 where it flies to the right of its pole,
// −1 to the left.
void paintSegmentFlag(Canvas& canvas, double x, double top, double foot, int side = 1);

// At every segment of the columns that has room for one. In narrow columns it keeps to its gap.
void paintSegmentFlags(Canvas& canvas, const Columns& columns, double top, double foot);

// The tick that stands for "is kept" in a cell, and in the legend.
void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color);

} // namespace scanscope::viz
