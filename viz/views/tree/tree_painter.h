// The sweep tree: each node carries the sum of its span, and what lies before it.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/tree/tree_layout.h"

namespace scanscope::viz {

class Canvas;

void paintTree(Canvas& canvas, const FrameState& frame, const SweepTree& tree, const TreeLayout& layout);

} // namespace scanscope::viz
