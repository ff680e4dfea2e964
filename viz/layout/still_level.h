// The level of detail of a picture that nobody zooms, and the size of its numbers.
#pragma once

#include "viz/layout/columns.h"

namespace scanscope::viz {

// Text wherever it fits in the smallest size that is still read.
[[nodiscard]] Level levelOfStill(const Columns& columns, int longest, double smallestText);

} // namespace scanscope::viz
