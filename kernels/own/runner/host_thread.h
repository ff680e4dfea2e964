// The state of one host thread. A program may use the device from several host threads.
#pragma once

#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::own {

// The data that this thread has announced for the call that it is about to make.
struct HostThread {
    std::vector<trace::Argument> told_arguments; // of the next launch
    bool discards_error = false;                 // whether the next call's error is ignored
    bool launches_cooperatively = false;
    trace::Dim3 cluster = {}; // of the next launches, in blocks
};
inline constinit thread_local HostThread host_thread;

} // namespace scanscope::own
