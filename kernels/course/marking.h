// Marks many submissions, several at a time. A submission that fails does not stop the others. If the marking
// is stopped, finished results are kept.
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
    std::size_t running = 0;         // jobs that are running now
};

struct MarkingOptions {
    unsigned at_a_time = 0; // 0: as many as there are processors
    std::uint64_t secret = 1;
    std::function<void(const MarkingProgress&)> progress =
        {}; // called ten times a second by the calling thread
};

// Calls `finished` on the calling thread with the number of each finished job, in the order in which the jobs
// finish. Returns true if all jobs finished, and false if the marking was stopped. Throws the exceptions of
// try_submission() that are the fault of the machine or of the suite.
bool mark(const std::vector<MarkingJob>& jobs, const MarkingOptions& options,
          const std::function<void(std::size_t job, Trial trial)>& finished, const std::stop_token& stop);

} // namespace scanscope::course
