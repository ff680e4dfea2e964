// Hazards between the launches of a run on several devices.
#pragma once

#include <stop_token>
#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::trace {

// Two launches touch one global cell, at least one of them writes, and nothing puts the two in order: neither
// a stream that both are on, nor a wait, nor a chain of these (device_order.h). Nothing in a run on one
// device.
//
// One finding for each array and pair of launches and source lines, of kind "unordered-devices". `launch`,
// `block`, `step`, `threads` and `location` are those of the access that came later here, `other_launch` and
// `other_location` the other one's. By launch, array and lines. Behind them, one of kind "never-written" for
// each array and line that reads what no launch of the run writes: an exchange that was forgotten. All until
// `stop` was requested.
[[nodiscard]] std::vector<Finding> hazards_between_devices(const Trace& trace,
                                                           const std::stop_token& stop = {});

} // namespace scanscope::trace
