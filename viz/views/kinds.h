// What each view is: its row in the table of all (viz/stage/view_kinds.h). A view has a folder of its own.
#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind arrayView();
[[nodiscard]] ViewKind treeView(); // of the sweeps; of a scan that has none, the graph of what it combines
[[nodiscard]] ViewKind gridView();
[[nodiscard]] ViewKind lanesView();
[[nodiscard]] ViewKind banksView();
[[nodiscard]] ViewKind divergenceView();
[[nodiscard]] ViewKind sectorsView();
[[nodiscard]] ViewKind lookbackView();
[[nodiscard]] ViewKind ringView();
[[nodiscard]] ViewKind histogramView();
[[nodiscard]] ViewKind scatterView();
[[nodiscard]] ViewKind forestView();
[[nodiscard]] ViewKind indexView();

} // namespace scanscope::viz
