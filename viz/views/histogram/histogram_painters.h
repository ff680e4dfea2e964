// The parts of the histogram around its bars.
#pragma once

#include <vector>

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/histogram/histogram_layout.h"

namespace scanscope::viz {

// The elements that are counted, in the colours of their bins once they are.
void paintHistogramInput(Canvas& canvas, const FrameState& frame, const HistogramModel& model,
                         const HistogramLayout& layout);

// The places that the bins take once the elements are sorted by bin: what the scan of the counts says.
void paintHistogramAxis(Canvas& canvas, const FrameState& frame, const HistogramModel& model,
                        const HistogramLayout& layout, const std::vector<BinNow>& now);

} // namespace scanscope::viz
