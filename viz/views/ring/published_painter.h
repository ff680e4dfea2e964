// Paints what the tiles of all blocks have published, and who looks back over them.
#pragma once

#include "viz/views/ring/ring_layout.h"

namespace scanscope::viz {

// Nothing where the layout has no room for it. Returns what the legend says of it.
std::vector<LegendItem> paintPublished(Canvas& canvas, const FrameState& frame, const RingMoment& moment,
                                       const RingLayout& layout, int block);

} // namespace scanscope::viz
