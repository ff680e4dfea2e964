// Finds hazards in global memory between the blocks of a launch.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Two threads of different blocks access one global cell in one launch, at least one of them writes, at least
// one access is not a synchronising one, and nothing puts the two in order (block_order.h). Launches run one
// after the other. Nothing is known about blocks that were not recorded.
//
// In a user program, two volatile accesses, or a volatile access and an atomic, are a hazard too if flags
// would order them but for a missing __threadfence(). This applies to arrays of which that is true for all
// accesses by several blocks: such an array holds the data that the flags protect, and is no flag itself.
//
// Returns one finding for each array, pair of source lines, and block and step of the writing access (of two
// writes, the later one). `threads`, `block`, `step` and `location` describe that access; `other_step`,
// `other_location` and `other_blocks` the other one. Sorted by launch, block, step and lines. If there is too
// much order to follow, a finding of kind "incomplete" says so.
[[nodiscard]] std::vector<Finding> hazards_between_blocks(const Trace& trace,
                                                          const std::stop_token& stop = {});

} // namespace scanscope::trace
