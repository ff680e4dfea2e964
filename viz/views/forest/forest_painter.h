// A forest, the walk around it, and what its scan says of the subtrees.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/forest/forest_layout.h"

namespace scanscope::viz {

class Canvas;

// The frame has a document, and that a forest.
void paintForest(Canvas& canvas, const FrameState& frame, const ForestLayout& layout);

} // namespace scanscope::viz
