// The array view: rows of cells in time, and the values that move between them.
#pragma once

#include "viz/layout/array_layout.h"
#include "viz/model/frame_state.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

void paintArray(QPainter& painter, const FrameState& frame, const ArrayLayout& layout, const Theme& theme,
                const ArrayStyle& style = {});

// Of the widest of the labels that stand left of the rows, in any step.
[[nodiscard]] double rowLabelWidth(const BlockModel& model, const ArrayStyle& style);

} // namespace scanscope::viz
