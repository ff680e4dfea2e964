// Steps in which a run rests beside another that goes on; lock_step.h puts them in.
#pragma once

#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// What such steps are called: within the run, and behind its end, where it is over or a fault has stopped it.
inline constexpr std::string_view rest_waits = "waits", rest_done = "done", rest_stopped = "stopped";

// A step in which the run does nothing while the other goes on. Every other step has threads that take it.
[[nodiscard]] bool rests(const Step& step);
// It rests, and takes no step any more.
[[nodiscard]] bool rests_at_end(const Step& step);

} // namespace scanscope::trace
