#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::own {

// A run of a user program.
struct Recorded {
    trace::Trace trace;
    std::chrono::duration<double> took{}; // without the time in which other processes had the processors
    // The requested output file, or nullopt if the program did not write it or it is larger than allowed.
    std::optional<std::string> wanted = {};
};

} // namespace scanscope::own
