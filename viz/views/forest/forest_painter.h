// A forest, the walk around it, and what its scan says of the subtrees.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/forest/forest_layout.h"

namespace scanscope::viz {

class Canvas;

struct ForestStyle {
    double labelText = 12, indexText = 12, nodeText = 13, cellText = 11;
};

// The frame has a document, and that a forest.
void paintForest(Canvas& canvas, const FrameState& frame, const ForestLayout& layout,
                 const ForestStyle& style = {});

} // namespace scanscope::viz
