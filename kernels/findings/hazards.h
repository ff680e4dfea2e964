// Finds hazards: two threads access one cell, at least one of them writes, and nothing puts the two in order.
// Which access comes first is then chance, whatever happened in this run.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Within a block, these accesses are in order: those of one thread; those in different barrier intervals;
// those that __syncwarp separates within a warp; and what a thread did before a release, with what another
// thread does after the acquire that reads its value (thread_order.h). Shuffles and votes order registers,
// not memory. Two atomics, or two synchronising accesses, are no hazard. An atomic and a plain access are
// one, unless the plain one is a read that the thread's own atomic checks (checked_reads.h). Registers are
// never part of a hazard.
//
// Returns one finding of kind "hazard" for each array, pair of source lines and step, sorted by launch, block
// and step. `threads` are the two threads of the example, the writing one first; `index` is its cell, and
// `cells` are all cells with the same hazard. Step and location are those of the access in the later step,
// `other_step` and `other_location` those of the other one; within one step, the write counts as the later.
// Hazards between blocks follow (hazards_between_blocks.h). After a request to stop, the list is incomplete.
[[nodiscard]] std::vector<Finding> hazards(const Trace& trace, const std::stop_token& stop = {});

} // namespace scanscope::trace
