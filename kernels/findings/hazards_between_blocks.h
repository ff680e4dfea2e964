// Hazards in global memory across the blocks of a launch.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Two threads of different blocks touch one global cell in one launch, at least one of them writes, not both
// by a synchronising access, and nothing puts the two in order (block_order.h). Launches come one after the
// other. Of blocks that were not recorded nothing is known.
//
// Of a user program also two volatile accesses, or one and an atomic, that flags would put in
// order if a __threadfence() were not missing, where that is so of all accesses of the array by several
// blocks: it is what the flags speak of, and no flag itself.
//
// One finding for each array, pair of source lines, and block and step of the one that writes (of two, of the
// one that came later); `threads`, `block`, `step` and `location` are its, `other_step`, `other_location` and
// `other_blocks` the other one's. By launch, block, step and lines. Where the order is too much to follow,
// one of kind "incomplete" says so.
[[nodiscard]] std::vector<Finding> hazards_between_blocks(const Trace& trace,
                                                          const std::stop_token& stop = {});

} // namespace scanscope::trace
