// Hazards: two threads touch one cell, at least one of them writes, and nothing puts the two in order. Which
// one comes first is chance then, whatever happened in this run.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// In one block, in order are the accesses of one thread, those in different barrier intervals of the block,
// what __syncwarp keeps apart within a warp, and what a thread did before a release of whose value another
// thread makes an acquire (thread_order.h). Shuffles and votes order registers, not
// memory. Two atomics, or two synchronising accesses, are no hazard; one beside a plain access is, unless
// that is a read that the thread's own atomic checks (checked_reads.h). Registers never are.
//
// One finding, of kind "hazard", for each array, pair of source lines and step, by launch, block and step.
// `threads` are the two of the example: the one that writes, then the other; `index` is its cell, and `cells`
// are all that are like it. Step and location are those of the access in the later step, `other_step` and
// `other_location` those of the other one; in one step, the writing one counts as the later.
// Behind them those between blocks (hazards_between_blocks.h). All until `stop` was requested.
[[nodiscard]] std::vector<Finding> hazards(const Trace& trace, const std::stop_token& stop = {});

} // namespace scanscope::trace
