// What marks the start of a segment: a flag in the gap before its first cell.
#pragma once

#include "viz/scene/canvas.h"

namespace scanscope::viz {

// `side`: 1 where it flies to the right of its pole, −1 to the left.
void paintSegmentFlag(Canvas& canvas, double x, double top, double foot, int side = 1);

// At every segment of the columns that has room for one. In narrow columns it keeps to its gap.
void paintSegmentFlags(Canvas& canvas, const Columns& columns, double top, double foot);

} // namespace scanscope::viz
