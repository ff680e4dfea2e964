// What the legend says of the views that show what scans are for.
#pragma once

#include <vector>

#include "viz/paint/legend.h"

namespace scanscope::viz {

// Of the bins: where their elements are counted, and what the scan does.
void addBinItems(std::vector<LegendItem>& items, const FrameState& frame);
// Of the forest: what its nodes and the rows of the walk show in this step.
void addForestItems(std::vector<LegendItem>& items, const FrameState& frame, const LegendScope& scope);

} // namespace scanscope::viz
