// The sweep tree: each node carries the sum of its span, and what lies before it.
#pragma once

#include "viz/layout/tree_layout.h"
#include "viz/model/frame_state.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

struct TreeStyle {
    double nodeText = 12, labelText = 12, currentLabelText = 13;
    double lineScale = 1;
    double smallestText = 11;
    double textShare = 0.82; // of half a node's height, at most
};

void paintTree(QPainter& painter, const FrameState& frame, const SweepTree& tree, const TreeLayout& layout,
               const Theme& theme, const TreeStyle& style = {});

} // namespace scanscope::viz
