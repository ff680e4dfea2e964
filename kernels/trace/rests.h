// Steps in which a run rests while another run beside it continues; lock_step.h inserts them.
#pragma once

#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The labels of such steps: within the run, after its end, and after a fault that stopped it.
inline constexpr std::string_view rest_waits = "waits", rest_done = "done", rest_stopped = "stopped";

// Whether the run rests here and has no further steps. Every step that is not a rest has threads.
[[nodiscard]] inline bool rests_at_end(const Step& step) {
    return step.threads == 0 && step.location == no_location &&
           (step.label == rest_done || step.label == rest_stopped);
}
// Whether the run does nothing in this step while the other one continues.
[[nodiscard]] inline bool rests(const Step& step) {
    return rests_at_end(step) ||
           (step.threads == 0 && step.location == no_location && step.label == rest_waits);
}

} // namespace scanscope::trace
