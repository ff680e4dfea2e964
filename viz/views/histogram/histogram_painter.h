// Counting in bins: the input in the colours of its bins, a bar a bin, and the place that each bin takes.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/histogram/histogram_layout.h"

namespace scanscope::viz {

class Canvas;

// The frame has a document, and that a histogram.
void paintHistogram(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout);

} // namespace scanscope::viz
