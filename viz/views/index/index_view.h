#pragma once

#include "viz/views/view.h"

namespace scanscope::viz {

[[nodiscard]] ViewKind indexView();

} // namespace scanscope::viz
