// A forest, the walk around it, and what its scan says of the subtrees.
#pragma once

#include "viz/layout/forest_layout.h"
#include "viz/model/frame_state.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

struct ForestStyle {
    double labelText = 12, indexText = 12, nodeText = 13, cellText = 11;
    double lineScale = 1;
};

// The frame has a document, and that a forest.
void paintForest(QPainter& painter, const FrameState& frame, const ForestLayout& layout, const Theme& theme,
                 const ForestStyle& style = {});

} // namespace scanscope::viz
