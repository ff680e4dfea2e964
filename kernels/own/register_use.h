// How many registers a thread of each kernel of a program takes, where nvcc is installed to tell.
#pragma once

#include <map>
#include <stop_token>
#include <string>

#include "kernels/own/compile.h"

namespace scanscope::own {

// By the kernel's name without its template arguments; of several the most. Empty where there is no nvcc, or
// where it does not take the program. Throws kernels::Cancelled.
[[nodiscard]] std::map<std::string, unsigned> register_use(const Build& build, const std::stop_token& stop);

// What `nvcc -Xptxas -v` printed.
[[nodiscard]] std::map<std::string, unsigned> read_register_use(std::string_view output);

} // namespace scanscope::own
