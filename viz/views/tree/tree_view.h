#pragma once

#include "viz/views/tree/prefix_graph_layout.h"
#include "viz/views/tree/tree_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

// The tree of the sweeps; of a scan that has none, the graph of what it combines.
[[nodiscard]] ViewKind treeView();

// The least height in which either says anything on a slide, and the one in which it looks well.
[[nodiscard]] double leastTreeOnSlide(const BlockModel& model);
[[nodiscard]] double goodTreeOnSlide(const BlockModel& model);

} // namespace scanscope::viz
