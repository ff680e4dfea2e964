// The level of detail of a picture that nobody zooms, and the size of its numbers.
#pragma once

#include "viz/layout/columns.h"
#include "viz/model/frame_state.h"

namespace scanscope::viz {

// Text wherever it fits in the smallest size that is still read.
[[nodiscard]] Level levelOfStill(const Columns& columns, int longest, double smallestText);

// Cells too narrow for a value on its way show settled states only.
[[nodiscard]] FrameState shownAt(FrameState frame, Level level);

} // namespace scanscope::viz
