// The views. Each function returns a view's row in the table of all views (viz/stage/view_kinds.h). Each view
// has its own folder.
#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind arrayView();
[[nodiscard]] ViewKind treeView(); // for a scan without sweeps: the graph of combined values
[[nodiscard]] ViewKind gridView();
[[nodiscard]] ViewKind lanesView();
[[nodiscard]] ViewKind banksView();
[[nodiscard]] ViewKind divergenceView();
[[nodiscard]] ViewKind sectorsView();
[[nodiscard]] ViewKind lookbackView();
[[nodiscard]] ViewKind ringView();
[[nodiscard]] ViewKind asyncView();
[[nodiscard]] ViewKind histogramView();
[[nodiscard]] ViewKind scatterView();
[[nodiscard]] ViewKind forestView();
[[nodiscard]] ViewKind indexView();

} // namespace scanscope::viz
