#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind gridView();

} // namespace scanscope::viz
