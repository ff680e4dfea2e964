// Where the run at the side holds another value in the same cell at the same time.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/array/array_layout.h"

namespace scanscope::viz {

// Whether both runs show the same array in this row, in a step that is called the same, and the cell of this
// column holds other values in the two, or one of them none. Never where a run stands alone.
[[nodiscard]] bool differsBeside(const FrameState& frame, const ArrayRow& row, Column column);
// In any cell that the layout shows.
[[nodiscard]] bool differsBeside(const FrameState& frame, const ArrayLayout& layout);

} // namespace scanscope::viz
