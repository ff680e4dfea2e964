#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind divergenceView();

} // namespace scanscope::viz
