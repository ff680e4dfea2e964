// The lanes of the warps: who runs which line, who stands by, who waits, and what they hand each other.
#pragma once

#include <QRectF>

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/lanes/lanes_layout.h"

namespace scanscope::viz {

class Canvas;

struct LanesStyle {
    double indexText = 12, labelText = 12, smallText = 11, largestText = 18;
    double smallestText = 11; // of a value
    double textGrowth = 1;    // numbers are so many times as large, where their height decides
    double edge = 6;          // where labels may begin
};

void paintLanes(Canvas& canvas, const FrameState& frame, const LanesLayout& layout,
                const LanesStyle& style = {});

} // namespace scanscope::viz
