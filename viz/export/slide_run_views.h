// The views of a whole run as they stand on a slide.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/model/views.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class Canvas;

// In units of the slide.
struct RunViewRoom {
    double width = 960, height = 375;
    double textScale = 1;
    double smallestText = 14, textGrowth = 1; // of numbers in cells
    double gutter = 112, margin = 48;
};

// Into the painter's upper left corner. The view is one of the whole run, and the frame has a document.
void paintRunView(Canvas& canvas, const FrameState& frame, View view, const RunViewRoom& room);

} // namespace scanscope::viz
