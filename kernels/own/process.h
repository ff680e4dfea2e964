// Another program, run to its end: what it printed, how it ended, and an end where it takes too long or
// nobody waits for it any more.
#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace scanscope::own {

struct ProcessRequest {
    std::vector<std::string> words = {};  // the program, by its path, and its arguments
    std::string folder = {};              // that it starts in; empty: this one's
    std::chrono::milliseconds longest{0}; // 0: as long as it likes
    std::size_t most_output = 1u << 20;   // bytes that are kept of it; the rest is read and dropped
    std::vector<std::string> environment; // all of it, as "NAME=value"
    std::string input = {};               // that it reads
    bool steps_back = false;              // where others want the processor, too
};

struct ProcessEnd {
    int status = 0;            // exit status; of a signal 128 and its number
    std::string output;        // of both streams, as they came
    bool was_cut = false;      // more was printed than is kept
    bool was_too_long = false; // it was ended
};

// Nothing of it is left when this returns: neither itself nor what it started. Where it takes too long it is
// first asked (SIGTERM) and two seconds later forced. Throws
// kernels::Unavailable where it cannot be started, and kernels::Cancelled.
[[nodiscard]] ProcessEnd run_process(const ProcessRequest& request, const std::stop_token& stop);

// The exit status of a runner that could not run its program at all; that of env(1).
inline constexpr int not_started = 125;

} // namespace scanscope::own
