// Many submissions tried, some at a time. One that fails stops no other; whoever stops the marking keeps what
// is done.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "kernels/course/trial.h"

namespace scanscope::course {

struct MarkingJob {
    const Task* task = nullptr;
    HandedIn handed;
};

struct MarkingProgress {
    std::size_t done = 0, total = 0; // jobs
    std::size_t running = 0;         // at this moment
};

struct MarkingOptions {
    unsigned at_a_time = 0; // 0: as many as there are processors
    std::uint64_t secret = 1;
    std::function<void(const MarkingProgress&)> progress = {}; // ten times a second, by the calling thread
};

// Calls `finished` with the number of the job for each that came to its end, in the order in which they did,
// by the calling thread. Returns whether all did: not where the marking was stopped. Throws what
// try_submission() throws of the machine.
bool mark(const std::vector<MarkingJob>& jobs, const MarkingOptions& options,
          const std::function<void(std::size_t job, Trial trial)>& finished, const std::stop_token& stop);

} // namespace scanscope::course
