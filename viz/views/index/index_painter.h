// Block, thread and index: what the threads of all blocks hold in registers, and the cells of global memory
// that they find with it.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/index/index_layout.h"

namespace scanscope::viz {

class Canvas;

struct IndexStyle {
    double labelText = 12, indexText = 12, largestText = 20;
    double smallestText = 11; // of a value
    double textGrowth = 1;    // numbers are so many times as large, where their height decides
};

void paintIndex(Canvas& canvas, const FrameState& frame, const IndexModel& model, const IndexLayout& layout,
                const IndexStyle& style = {});

} // namespace scanscope::viz
