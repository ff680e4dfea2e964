// Blocks that wait for others of which nothing says that they have begun.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// CUDA starts the blocks of a grid in any order and holds as many at a time as there is room for; those that
// are there give no room to others before they end (CUDA C++ Programming Guide, "Thread Hierarchy"). So a
// block may wait for what another one tells only where that one has surely begun: it has come to an atomic on
// some cell of global memory before the block that waits has, as it does where tiles are numbered by a
// counter (D. Merrill and M. Garland, 2016). One finding for each line that waits and line that tells, in a
// launch; `times` says how often. Whether a run came to an end does not matter: it did so by luck.
[[nodiscard]] std::vector<Finding> waits_for_unstarted_blocks(const Trace& trace);

} // namespace scanscope::trace
