// The graph of a scan that is no sweep: values run down their wires and meet where they combine.
#pragma once

#include <optional>

#include "viz/layout/prefix_graph_layout.h"
#include "viz/model/frame_state.h"
#include "viz/paint/theme.h"

class QPainter;

namespace scanscope::viz {

struct PrefixGraphStyle {
    double labelText = 12, currentLabelText = 13, valueText = 13;
    double lineScale = 1;
    std::optional<double> smallestText; // of a picture that nobody zooms
};

void paintPrefixGraph(QPainter& painter, const FrameState& frame, const PrefixGraphLayout& layout,
                      const Theme& theme, const PrefixGraphStyle& style = {});

} // namespace scanscope::viz
