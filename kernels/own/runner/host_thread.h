// What belongs to one thread of the host: programs may drive the device from several.
#pragma once

#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::own {

// What this thread said before the call that it is about to make, and where it is.
struct HostThread {
    std::vector<trace::Argument> told_arguments; // of the launch that comes next
    bool discards_error = false;                 // that the next call gives back
    bool launches_cooperatively = false;
};
inline constinit thread_local HostThread host_thread;

} // namespace scanscope::own
