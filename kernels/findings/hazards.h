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
// that the thread's own atomic checks (updates.h). Registers are never part of a hazard. An
// asynchronous copy may access its cells at any time from its beginning until its end is waited for, even
// across barriers.
//
// Returns one finding of kind "hazard" for each array, pair of source lines and step, sorted by launch, block
// and step. `threads` are the two threads of the example, the writing one first; `index` is the example's
// cell, and `cells` are all cells with the same hazard. `step` and `location` describe the access in the
// later step, `other_step` and `other_location` the other one; within one step, the write counts as the later
// access. Hazards between blocks follow at the end. After a request to stop, the list is
// incomplete.
[[nodiscard]] std::vector<Finding> hazards(const Trace& trace, const std::stop_token& stop = {});

// Finds hazards in global memory between the blocks of a launch. Such a hazard consists of two accesses to
// one global cell by threads of different blocks in one launch. At least one of the accesses writes, at least
// one is not a synchronising access, and nothing puts the two in order (block_order.h). Launches run one
// after another. Nothing is known about blocks that were not recorded.
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

// Finds hazards between the launches of a run on several devices. Such a hazard consists of two launches that
// access one global cell. At least one of them writes, and nothing puts the two in order: neither a common
// stream, nor a wait, nor a chain of these (DeviceOrder). There are none in a run on one device.
//
// Returns one finding of kind "unordered-devices" for each array and pair of launches and source lines.
// `launch`, `block`, `step`, `threads` and `location` describe the access that came later in this run;
// `other_launch` and `other_location` describe the other one. Sorted by launch, array and lines. Then follows
// a finding of kind "never-written" for each array and line that reads a cell which no launch of the run
// writes: an exchange was forgotten. After a request to stop, the list is incomplete.
[[nodiscard]] std::vector<Finding> hazards_between_devices(const Trace& trace,
                                                           const std::stop_token& stop = {});

} // namespace scanscope::trace
