// What stopped a run, in the chosen language: the trace keeps it in English, so that a file is the same
// whoever records it.
#pragma once

#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] std::string message_of(const Fault& fault);
[[nodiscard]] std::string reason_of(const Fault& fault);

} // namespace scanscope::trace
