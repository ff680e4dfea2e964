// A global array between two launches, at any level of detail.
#pragma once

#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

// `smallestText`: of a cell. The frame has a document.
void paintStrip(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText);

} // namespace scanscope::viz
