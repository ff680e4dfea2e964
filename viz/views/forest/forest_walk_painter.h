// The walk around a forest: which node each place opens or closes, the values by place, and their scan.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/forest/forest_layout.h"

namespace scanscope::viz {

// `pointed`: the node whose places stand out; −1: none.
void paintWalk(Canvas& canvas, const FrameState& frame, const ForestModel& model, const ForestLayout& layout,
               int pointed);

} // namespace scanscope::viz
