// Wording for a warp's memory requests.
#pragma once

#include <QString>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

// "reads in, line 31". Leaves out the line if it is 0, which means unknown.
[[nodiscard]] QString accessWords(trace::EventKind kind, const std::string& array, std::uint32_t line);

// A thread's action in an event: "reads temp", "combines", "barrier".
[[nodiscard]] QString eventWords(trace::EventKind kind, const std::string& array);

} // namespace scanscope::viz
