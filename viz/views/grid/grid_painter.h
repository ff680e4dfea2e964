// The blocks of a run: what each holds, and the global arrays through which launches hand on what they made.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/grid/grid_layout.h"

namespace scanscope::viz {

class Canvas;

struct GridStyle {
    double labelText = 12, valueText = 13, largestValue = 22;
    double smallestCell = 11; // text in a box
    double smallestLabel = 9; // beside the rows
    double edge = 6;          // where labels may begin
};

// The frame has a document.
void paintGrid(Canvas& canvas, const FrameState& frame, const GridLayout& layout,
               const GridStyle& style = {});

} // namespace scanscope::viz
