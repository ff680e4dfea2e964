// The array view: rows of cells in time, and the values that move between them.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/array/array_layout.h"

namespace scanscope::viz {

class Canvas;

void paintArray(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout);

} // namespace scanscope::viz
