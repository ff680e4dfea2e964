// Finds hazards between the launches of a run on several devices.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// A hazard consists of two launches that access one global cell. At least one of them writes, and nothing
// puts the two in order: neither a common stream, nor a wait, nor a chain of these (device_order.h). There
// are none in a run on one device.
//
// Returns one finding of kind "unordered-devices" for each array and pair of launches and source lines.
// `launch`, `block`, `step`, `threads` and `location` describe the access that came later in this run;
// `other_launch` and `other_location` describe the other one. Sorted by launch, array and lines. Then follows
// a finding of kind "never-written" for each array and line that reads a cell which no launch of the run
// writes: an exchange was forgotten. After a request to stop, the list is incomplete.
[[nodiscard]] std::vector<Finding> hazards_between_devices(const Trace& trace,
                                                           const std::stop_token& stop = {});

} // namespace scanscope::trace
