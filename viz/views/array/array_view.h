#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind arrayView();

} // namespace scanscope::viz
