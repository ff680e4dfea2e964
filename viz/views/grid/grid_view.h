#pragma once

#include "viz/views/run_view.h"

namespace scanscope::viz {

[[nodiscard]] RunView gridView();

} // namespace scanscope::viz
