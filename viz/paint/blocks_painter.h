// The blocks of a run: what each holds, the sum that it leaves, and who takes it in a later launch.
#pragma once

#include "viz/layout/blocks_layout.h"
#include "viz/model/frame_state.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

struct BlocksStyle {
    double labelText = 12, valueText = 13, largestValue = 22;
    double lineScale = 1;
    double smallestCell = 11; // text in a box
};

// The frame has a document.
void paintBlocks(QPainter& painter, const FrameState& frame, const BlocksLayout& layout, const Theme& theme,
                 const BlocksStyle& style = {});

} // namespace scanscope::viz
