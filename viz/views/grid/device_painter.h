// Paints the devices of a run: the blocks of each device with their contents, and the exchanges between
// devices.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/views/grid/device_rows.h"

namespace scanscope::viz {

// The frame must have a document.
void paintDevices(Canvas& canvas, const FrameState& frame, const DeviceLayout& layout);

} // namespace scanscope::viz
