// The graph of a scan that is no sweep: values run down their wires and meet where they combine.
#pragma once

#include <optional>

#include "viz/model/frame_state.h"
#include "viz/scene/theme.h"
#include "viz/views/tree/prefix_graph_layout.h"

namespace scanscope::viz {

class Canvas;

struct PrefixGraphStyle {
    double labelText = 12, currentLabelText = 13, valueText = 13;
    std::optional<double> smallestText; // of a picture that nobody zooms
};

void paintPrefixGraph(Canvas& canvas, const FrameState& frame, const PrefixGraphLayout& layout,
                      const PrefixGraphStyle& style = {});

} // namespace scanscope::viz
