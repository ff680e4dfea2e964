// The barriers that two runs side by side have both passed, on the line between them.
#pragma once

#include <array>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/scene/canvas.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// A chip between each two rows that a barrier parts in both runs, with its number; the one that was passed
// last stands out. Rows as the right run has them, below `top`.
void paintBarriers(Canvas& canvas, const std::array<FrameState, 2>& frames,
                   const std::vector<PlacedRow>& rows, QPointF top, double px);

} // namespace scanscope::viz
