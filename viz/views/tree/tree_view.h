#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

// The tree of the sweeps; of a scan that has none, the graph of what it combines.
[[nodiscard]] ViewKind treeView();

} // namespace scanscope::viz
