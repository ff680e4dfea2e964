// The memory requests of a warp in words.
#pragma once

#include <QString>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::viz {

// "reads in, line 31"; without its line where that is 0: not known.
[[nodiscard]] QString accessWords(trace::EventKind kind, const std::string& array, std::uint32_t line);

// "reads temp", "combines", "barrier": what a thread does by an event.
[[nodiscard]] QString eventWords(trace::EventKind kind, const std::string& array);

} // namespace scanscope::viz
