// Whether a launch was stopped before its end. Nothing then follows from what its blocks have not done.
#pragma once

#include <cstddef>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Whether a recorded block of this launch may not have ended: because of a fault, or because the program was
// stopped during the launch.
[[nodiscard]] bool may_be_cut_short(const Trace& trace, std::size_t launch);

} // namespace scanscope::trace
