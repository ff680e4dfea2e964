// Paints the cells of one row in the scatter view, as text or as bars.
#pragma once

#include "viz/views/scatter/scatter_scene.h"

namespace scanscope::viz {

class Canvas;

void paintScatterCells(Canvas& canvas, const FrameState& frame, const ScatterLayout& layout,
                       const ScatterScene& scene, std::size_t row);

} // namespace scanscope::viz
