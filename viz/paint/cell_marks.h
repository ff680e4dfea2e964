// Marks that several views draw in and beside cells.
#pragma once

#include <QColor>
#include <QPointF>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

// Paints the flag of a segment, in the gap before its first cell. `side` is 1 if it flies to the right of its
// pole, and −1 to the left.
void paintSegmentFlag(Canvas& canvas, double x, double top, double foot, int side = 1);

// Paints a flag at every segment start with room for one. In narrow columns, the flag stays within the gap.
void paintSegmentFlags(Canvas& canvas, const Columns& columns, double top, double foot);

// Paints the tick that means "kept" in a cell and in the legend.
void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color);

} // namespace scanscope::viz
