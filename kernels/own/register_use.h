// Finds how many registers a thread of each kernel uses, if nvcc is installed.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <string_view>

#include "kernels/own/compile.h"

namespace scanscope::own {

// Registers for each kernel, by its name without template arguments; the maximum if several share a name.
// Empty if there is no nvcc, or if nvcc does not compile the program. Throws kernels::Cancelled.
[[nodiscard]] std::map<std::string, unsigned> register_use(const Build& build, const std::stop_token& stop);
// The registers of a launch's kernel, which may have template arguments; 0 if they are unknown.
[[nodiscard]] unsigned registers_of(const std::map<std::string, unsigned>& use, std::string_view kernel);

// Parses the output of `nvcc -Xptxas -v`.
[[nodiscard]] std::map<std::string, unsigned> read_register_use(std::string_view output);

} // namespace scanscope::own
