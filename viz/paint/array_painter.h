// The array view: rows of cells in time, and the values that move between them.
#pragma once

#include "viz/layout/array_layout.h"
#include "viz/model/frame_state.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

void paintArray(QPainter& painter, const FrameState& frame, const ArrayLayout& layout, const Theme& theme,
                const ArrayStyle& style = {});

} // namespace scanscope::viz
