#pragma once

#include "viz/views/run_view.h"

namespace scanscope::viz {

[[nodiscard]] RunView forestView();

} // namespace scanscope::viz
