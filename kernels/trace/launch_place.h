// Which launches of a run on several devices are in order by where they stand.
#pragma once

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Of one stream of a device; an exchange is on that stream of every device.
[[nodiscard]] inline bool are_on_one_stream(const LaunchPlace& a, const LaunchPlace& b) {
    return a.stream == b.stream && (a.is_exchange || b.is_exchange || a.device == b.device);
}

} // namespace scanscope::trace
