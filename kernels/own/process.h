// Runs another program to completion: captures what it prints and how it ends, and stops it if it takes too
// long or the caller cancels.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace scanscope::own {

struct ProcessRequest {
    std::vector<std::string> words = {};  // the program's path and its arguments
    std::string folder = {};              // the working folder; empty: the current one
    std::chrono::milliseconds longest{0}; // 0: no limit
    std::size_t most_output = 1u << 20;   // in bytes; the rest is read and dropped
    std::vector<std::string> environment; // the complete environment, as "NAME=value"
    std::string input = {};               // its standard input
    bool steps_back = false;              // yields the processor to other processes
    std::function<void()> meanwhile = {}; // called again and again until it ends, if not empty
};

struct ProcessEnd {
    int status = 0;            // exit status, or 128 + the number of the signal
    std::string output;        // both streams, in the order in which they arrived
    bool was_cut = false;      // not all of its output was kept
    bool was_too_long = false; // stopped because of the time limit
};

// Runs the process. When this returns, neither the process nor any of its children is left. A process that
// takes too long first gets SIGTERM and two seconds later SIGKILL. Throws kernels::Unavailable if it cannot
// be started, and kernels::Cancelled.
[[nodiscard]] ProcessEnd run_process(const ProcessRequest& request, const std::stop_token& stop);

// The exit status of a runner that could not run its program at all, as for env(1).
inline constexpr int not_started = 125;
// A program that other processes always keep waiting ends after this many times its time limit.
inline constexpr int most_waiting = 10;

} // namespace scanscope::own
