// The sweep tree: each node carries the sum of its span, and what lies before it.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/tree/tree_layout.h"

namespace scanscope::viz {

class Canvas;

struct TreeStyle {
    double nodeText = 12, labelText = 12, currentLabelText = 13;
    double smallestText = 11;
    double textShare = 0.82; // of half a node's height, at most
};

void paintTree(Canvas& canvas, const FrameState& frame, const SweepTree& tree, const TreeLayout& layout,
               const TreeStyle& style = {});

} // namespace scanscope::viz
