// Draws a block's arrays as tiles with rows and columns (tile_layout.h), with the moves of the step.
#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] Placed composeTiles(Canvas& canvas, const FrameState& frame, const Room& room);

} // namespace scanscope::viz
