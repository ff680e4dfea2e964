// Counting in bins: the input in the colours of its bins, a bar a bin, and the place that each bin takes.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/paint/cell_row.h"
#include "viz/views/histogram/histogram_layout.h"

namespace scanscope::viz {

class Canvas;

struct HistogramStyle {
    double labelText = 12, indexText = 12, valueText = 14, countText = 15;
    double smallestText = 11;
};

[[nodiscard]] inline NumberSize binNumbers(const HistogramStyle& style) {
    return {style.smallestText, 1.3 * style.valueText};
}

// The frame has a document, and that a histogram.
void paintHistogram(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout,
                    const HistogramStyle& style = {});

} // namespace scanscope::viz
