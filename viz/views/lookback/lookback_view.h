#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind lookbackView();

} // namespace scanscope::viz
