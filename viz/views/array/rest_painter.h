// What stands between two rows where a run rests beside another: its values stay as they are.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/array/array_layout.h"

namespace scanscope::viz {

void paintRests(Canvas& canvas, const FrameState& frame, const ArrayLayout& layout);

} // namespace scanscope::viz
