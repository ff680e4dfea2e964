// Finds hazards in global memory between the blocks of a launch.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// A hazard consists of two accesses to one global cell by threads of different blocks in one launch. At least
// one of the accesses writes, at least one is not a synchronising access, and nothing puts the two in order
// (block_order.h). Launches run one after another. Nothing is known about blocks that were not recorded.
//
// In a user program, two volatile accesses, or a volatile access and an atomic, are also a hazard if flags
// would put them in order with an additional __threadfence(). This applies only to arrays in which all
// accesses by several blocks are of this kind: such an array contains the data that the flags protect, and is
// no flag itself.
//
// Returns one finding for each array, pair of source lines, and block and step of the writing access (of two
// writes, the later one). `threads`, `block`, `step` and `location` describe that access; `other_step`,
// `other_location` and `other_blocks` describe the other one. Sorted by launch, block, step and lines. If
// there is more order than can be followed, a finding of kind "incomplete" says so.
[[nodiscard]] std::vector<Finding> hazards_between_blocks(const Trace& trace,
                                                          const std::stop_token& stop = {});

} // namespace scanscope::trace
