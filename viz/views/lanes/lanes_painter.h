// The lanes of the warps: who runs which line, who stands by, who waits, and what they hand each other.
#pragma once

#include <QRectF>

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/lanes/lanes_layout.h"

namespace scanscope::viz {

class Canvas;

void paintLanes(Canvas& canvas, const FrameState& frame, const LanesLayout& layout);

} // namespace scanscope::viz
