// Paints what the tiles of all blocks have published, and which block looks back over them.
#pragma once

#include "viz/views/ring/ring_layout.h"

namespace scanscope::viz {

// Paints nothing if it does not fit in the layout. Returns the legend's entries.
std::vector<LegendItem> paintPublished(Canvas& canvas, const FrameState& frame, const RingMoment& moment,
                                       const RingLayout& layout, int block);

} // namespace scanscope::viz
