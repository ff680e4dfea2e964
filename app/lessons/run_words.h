// A run as a lesson's file has it: words of the command line.
#pragma once

#include <string>
#include <string_view>

#include "kernels/run/run_description.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// "blelloch --n 8 --inclusive". Throws BadRequest where the algorithm or an option is unknown, or an option
// lacks its value; what the values mean is read later (read_with_input).
[[nodiscard]] kernels::RunDescription readRunWords(std::string_view words, const kernels::Backend& backend);

} // namespace scanscope::app
