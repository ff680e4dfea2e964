// Steps in which a run rests beside another that goes on; lock_step.h puts them in.
#pragma once

#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// What such steps are called: within the run, and behind its end, where it is over or a fault has stopped it.
inline constexpr std::string_view rest_waits = "waits", rest_done = "done", rest_stopped = "stopped";

// It rests, and takes no step any more. Every step that is no rest has threads that take it.
[[nodiscard]] inline bool rests_at_end(const Step& step) {
    return step.threads == 0 && step.location == no_location &&
           (step.label == rest_done || step.label == rest_stopped);
}
// A step in which the run does nothing while the other goes on.
[[nodiscard]] inline bool rests(const Step& step) {
    return rests_at_end(step) ||
           (step.threads == 0 && step.location == no_location && step.label == rest_waits);
}

} // namespace scanscope::trace
