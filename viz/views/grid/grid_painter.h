// The blocks of a run: what each holds, and the global arrays through which launches hand on what they made.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/grid/grid_layout.h"

namespace scanscope::viz {

class Canvas;

// The frame has a document.
void paintGrid(Canvas& canvas, const FrameState& frame, const GridLayout& layout);

} // namespace scanscope::viz
