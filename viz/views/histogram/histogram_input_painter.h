// The elements that are counted, in the colours of their bins once they are.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/histogram/histogram_layout.h"
#include "viz/views/histogram/histogram_painter.h"

namespace scanscope::viz {

inline constexpr double histogramCellRadius = 6;

void paintHistogramInput(Canvas& canvas, const FrameState& frame, const HistogramModel& model,
                         const HistogramLayout& layout, const HistogramStyle& style);

// In the middle of the box, as large as it has room for; short where that is too little for all of it.
void paintBinValue(Canvas& canvas, const QRectF& box, const RunValues& values, trace::Value value,
                   trace::Node node, trace::ElementType type, const HistogramStyle& style, int weight,
                   const QColor& color);

} // namespace scanscope::viz
