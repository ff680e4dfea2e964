// Finds threads that wait for each other at different barriers of the source.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// CUDA demands that all threads of a block reach the same __syncthreads() (CUDA C++ Programming Guide,
// "Synchronization Functions"). The hardware only counts the warps that arrive, wherever they wait (PTX ISA,
// bar.sync): so it continues if no warp is divided, and so does the emulator. Returns one finding for each
// pair of lines; `times` counts in how many barriers they met.
[[nodiscard]] std::vector<Finding> different_barriers(const Trace& trace);

} // namespace scanscope::trace
