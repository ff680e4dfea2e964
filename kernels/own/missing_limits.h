// Which limits of programs (runner/sandbox.h) this system does not offer.
#pragma once

#include <string>
#include <vector>

#include "kernels/own/offered_limits.h"

namespace scanscope::own {

// A sentence each, with what a program can do here for lack of it.
[[nodiscard]] std::vector<std::string> missing_limits(const OfferedLimits& offered = offered_limits());

// The fences without which no stranger's program should run, by name: "Landlock", "seccomp". Beside an old
// Landlock, only seccomp keeps a program from emptying files; marking wants two fences for each file.
[[nodiscard]] std::vector<std::string> missing_fences(const OfferedLimits& offered = offered_limits());

} // namespace scanscope::own
