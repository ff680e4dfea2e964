// Paints the walk around a forest: the node that each place opens or closes, the values by place, and their
// scan.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/forest/forest_layout.h"

namespace scanscope::viz {

// `pointed` is the node whose places are highlighted, or −1.
void paintWalk(Canvas& canvas, const FrameState& frame, const ForestModel& model, const ForestLayout& layout,
               int pointed);

} // namespace scanscope::viz
