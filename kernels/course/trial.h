// One submission against one task: compiled once, run at every size of its tests under their limits, each run
// in a process of its own, and looked at.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "kernels/course/handed_in.h"
#include "kernels/course/outcome.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

enum class TrialStage : std::uint8_t { compiling, running };

struct TrialProgress {
    TrialStage stage = TrialStage::compiling;
    std::size_t done = 0, total = 0; // runs
    // The outcome of the runs that are behind; the last one may still change in other orders.
    const Outcome* outcome = nullptr;
};

struct TrialOptions {
    std::uint64_t secret = 1; // the seed of secret numbers
    // Called from the thread of the trial, before each run.
    std::function<void(const TrialProgress&)> progress = {};
};

// A finding with the run in which it was found, for whoever draws it.
struct Seen {
    std::shared_ptr<const trace::Trace> trace;
    trace::Finding finding;
};

struct Trial {
    Outcome outcome;
    std::vector<Seen> seen; // for each of the outcome's findings
    // The recording of the first run that was wrong, or in which something was found; null where all is well.
    std::shared_ptr<const trace::Trace> failed;
};

// Throws kernels::Unavailable where there is no compiler, or no room; kernels::Cancelled. Whatever is wrong
// with the submission is in the outcome.
[[nodiscard]] Trial try_submission(const Task& task, const HandedIn& handed, const TrialOptions& options,
                                   const std::stop_token& stop);

} // namespace scanscope::course
