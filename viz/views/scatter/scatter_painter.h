// How a pass moves the elements of a run: rows of cells, arrows to the new places, the table of the digits.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/scatter/scatter_layout.h"

namespace scanscope::viz {

class Canvas;

// The frame has a document.
void paintScatter(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout);

} // namespace scanscope::viz
