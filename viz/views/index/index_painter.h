// Block, thread and index: what the threads of all blocks hold in registers, and the cells of global memory
// that they find with it.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/index/index_layout.h"

namespace scanscope::viz {

class Canvas;

void paintIndex(Canvas& canvas, const FrameState& frame, const IndexModel& model, const IndexLayout& layout);

} // namespace scanscope::viz
