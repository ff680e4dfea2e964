// Paints a global array between two launches, at any level of detail.
#pragma once

#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

// `smallestText` is the smallest text size in a cell. The frame must have a document.
void paintStrip(Canvas& canvas, const FrameState& frame, const ArrayStrip& strip, double smallestText);

} // namespace scanscope::viz
