// The path of inputs into the selected cell, drawn through the rows of the array view.
#pragma once

#include "viz/views/array/row_painter.h"

namespace scanscope::viz {

// Over the finished array: all of it stands back, and the frame's path comes out in ink.
void paintCellPath(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout, RowPainter& rows);

} // namespace scanscope::viz
