// Finds blocks that wait for other blocks that may not have started.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// CUDA starts the blocks of a grid in any order, and only as many at a time as fit on the device; a block
// keeps its place until it ends (CUDA C++ Programming Guide, "Thread Hierarchy"). So a block may only wait
// for the signal of another block that has certainly started: one that used an atomic on some global cell
// before the waiting block did. This is the case if a counter numbers the tiles (D. Merrill and M. Garland,
// 2016). Returns one finding for each pair of waiting and publishing lines in a launch; `times` is how often
// it happened. A run that completed anyway was lucky.
[[nodiscard]] std::vector<Finding> waits_for_unstarted_blocks(const Trace& trace);

} // namespace scanscope::trace
