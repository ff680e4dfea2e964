#pragma once

#include "viz/views/run_view.h"

namespace scanscope::viz {

[[nodiscard]] RunView scatterView();

} // namespace scanscope::viz
