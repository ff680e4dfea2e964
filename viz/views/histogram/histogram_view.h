#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind histogramView();

} // namespace scanscope::viz
