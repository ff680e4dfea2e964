// The devices of a run: what the blocks of each hold, and what they tell each other.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/grid/device_rows.h"

namespace scanscope::viz {

// The frame has a document.
void paintDevices(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout);

} // namespace scanscope::viz
