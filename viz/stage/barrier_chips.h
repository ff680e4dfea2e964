// Markers for the barriers that two runs shown side by side have both passed, on the line between the runs.
#pragma once

#include <array>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// Paints a chip with the barrier's number between two rows that a barrier separates in both runs. The barrier
// that was passed last is highlighted. `rows` are the right run's rows, below `top`.
void paintBarriers(Canvas& canvas, const std::array<FrameState, 2>& frames,
                   const std::vector<PlacedRow>& rows, QPointF top, double px);

} // namespace scanscope::viz
