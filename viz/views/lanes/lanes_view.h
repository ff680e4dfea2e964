#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind lanesView();

} // namespace scanscope::viz
