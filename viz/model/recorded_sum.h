// Where values carry no history, as in a program of someone's own, only they themselves tell that a thread
// has added.
#pragma once

#include "viz/model/step_moves.h"

namespace scanscope::viz {

// As the type adds: integers wrap around.
[[nodiscard]] trace::Value sumOf(trace::Value left, trace::Value right, trace::ElementType type);

// The value is the sum of the two that the thread had read.
[[nodiscard]] bool isSum(const Move& move, trace::ElementType type);

} // namespace scanscope::viz
