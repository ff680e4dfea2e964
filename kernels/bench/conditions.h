// Under which conditions figures came about.
#pragma once

#include "kernels/bench/report.h"

namespace scanscope::bench {

// This program on this machine, now; without notes.
[[nodiscard]] Conditions conditions_now();

} // namespace scanscope::bench
