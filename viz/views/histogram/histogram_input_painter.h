// The elements that are counted, in the colours of their bins once they are.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/histogram/histogram_layout.h"

namespace scanscope::viz {

void paintHistogramInput(Canvas& canvas, const FrameState& frame, const HistogramModel& model,
                         const HistogramLayout& layout);

} // namespace scanscope::viz
