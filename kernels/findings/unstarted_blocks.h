// Finds blocks that wait for other blocks which may not have started.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// CUDA starts the blocks of a grid in any order, and only as many at a time as fit on the device; a block
// keeps its place until it ends (CUDA C++ Programming Guide, "Thread Hierarchy"). So a block may wait for
// what another one publishes only if that block has surely started: it used an atomic on some global cell
// before the waiting block did, as it does if a counter numbers the tiles (D. Merrill and M. Garland, 2016).
// Returns one finding for each pair of waiting and publishing lines in a launch; `times` is how often it
// happened. A run that completed anyway was lucky.
[[nodiscard]] std::vector<Finding> waits_for_unstarted_blocks(const Trace& trace);

} // namespace scanscope::trace
