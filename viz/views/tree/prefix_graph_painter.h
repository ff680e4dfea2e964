// Paints the graph of a scan that is not a sweep: values move down their wires and meet where they are
// combined.
#pragma once

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/tree/prefix_graph_layout.h"

namespace scanscope::viz {

class Canvas;

void paintPrefixGraph(Canvas& canvas, const FrameState& frame, const PrefixGraphLayout& layout);

} // namespace scanscope::viz
