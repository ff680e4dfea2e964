#pragma once

#include "viz/views/run_view.h"

namespace scanscope::viz {

[[nodiscard]] RunView indexView();

} // namespace scanscope::viz
