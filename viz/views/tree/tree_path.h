// The path of inputs into a cell, as it runs through the sweep tree.
#pragma once

#include <QPainterPath>
#include <utility>
#include <vector>

#include "viz/model/frame_state.h"
#include "viz/views/tree/tree_layout.h"

namespace scanscope::viz {

struct TreePath {
    QPainterPath lines;
    std::vector<std::pair<int, int>> nodes; // depth and number of those whose values it goes through
    std::vector<QPointF> badges;            // where they are combined
};

// The column of the cell in which a move leaves its value.
[[nodiscard]] Column columnWritten(const SweepMove& move);

// Of the frame's path; a line of the current step only as far as it is drawn.
[[nodiscard]] TreePath treePath(const FrameState& frame, const SweepTree& tree, const TreeLayout& layout,
                                double corner);

} // namespace scanscope::viz
