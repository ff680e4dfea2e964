// How a pass moves the elements of a run: rows of cells, arrows to the new places, the table of the digits.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/scatter/scatter_layout.h"

namespace scanscope::viz {

class Canvas;

struct ScatterStyle {
    double labelText = 12, indexText = 12, digitText = 12, smallestText = 11, largestText = 22;
    double textGrowth = 1; // numbers are so many times as large, where their height decides
};

// Where an element and its digit share a cell: the height of the element's part, and the middle of the digit.
inline constexpr double valueShare = 0.62, digitShare = 0.76;

// The frame has a document.
void paintScatter(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout,
                  const ScatterStyle& style = {});

// Stands for "is kept" in a cell, and in the legend.
void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color);

} // namespace scanscope::viz
