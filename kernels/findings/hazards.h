// Finds hazards: two threads access one cell, at least one of them writes, and nothing puts the two accesses
// in order. Chance then decides which access comes first, whatever happened in this run.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Within a block, these accesses are in order: the accesses of one thread; accesses in different barrier
// intervals; accesses in one warp that a __syncwarp separates; and everything that a thread did before a
// release, followed by everything that another thread does after an acquire that reads the released value
// (thread_order.h). Shuffles and votes order registers, not memory. Two atomics, or two synchronising
// accesses, are never a hazard. An atomic and a plain access are a hazard, unless the plain one is a read
// that the thread's own atomic checks (checked_reads.h). Registers are never part of a hazard. An
// asynchronous copy may access its cells at any time from its beginning until its end is waited for, even
// across barriers.
//
// Returns one finding of kind "hazard" for each array, pair of source lines and step, sorted by launch, block
// and step. `threads` are the two threads of the example, the writing one first; `index` is the example's
// cell, and `cells` are all cells with the same hazard. `step` and `location` describe the access in the
// later step, `other_step` and `other_location` the other one; within one step, the write counts as the later
// access. Hazards between blocks follow at the end (hazards_between_blocks.h). After a request to stop, the
// list is incomplete.
[[nodiscard]] std::vector<Finding> hazards(const Trace& trace, const std::stop_token& stop = {});

} // namespace scanscope::trace
