// Tries one submission against one task: compiles it once, runs it at every size of the tests within their
// limits, each run in its own process, and checks the results.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "kernels/course/handed_in.h"
#include "kernels/course/outcome.h"
#include "kernels/course/right_results.h"
#include "kernels/course/worst_step.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

enum class TrialStage : std::uint8_t { compiling, running };

struct TrialProgress {
    TrialStage stage = TrialStage::compiling;
    std::size_t done = 0, total = 0; // runs
    // The outcome of the finished runs. The last size may still change in other thread orders.
    const Outcome* outcome = nullptr;
};

struct TrialOptions {
    std::uint64_t secret = 1;        // the seed of secret numbers
    RightResults* results = nullptr; // shared by trials with this seed; null: this one has its own
    // Called on the trial's thread before each run.
    std::function<void(const TrialProgress&)> progress = {};
};

// A finding with the run in which it was found, so that it can be drawn.
struct Seen {
    std::shared_ptr<const trace::Trace> trace;
    trace::Finding finding;
};

// The step that adds most to a counter that exceeds its limit, so that it can be drawn.
struct SeenStep {
    std::size_t counter = 0; // index into the outcome's counters
    std::shared_ptr<const trace::Trace> trace;
    WorstStep step;
};

struct Trial {
    Outcome outcome;
    std::vector<Seen> seen; // for each of the outcome's findings
    std::vector<SeenStep> seen_steps;
    // The recording of the first run that was wrong, had a finding or exceeded a limit; null if all is well.
    std::shared_ptr<const trace::Trace> failed;
};

// Throws kernels::Unavailable if there is no compiler or not enough space, BadReference, and
// kernels::Cancelled. Problems of the submission itself are in the outcome.
[[nodiscard]] Trial try_submission(const Task& task, const HandedIn& handed, const TrialOptions& options,
                                   const std::stop_token& stop);

} // namespace scanscope::course
