// Which limits of programs (runner/sandbox.h) this system does not offer.
#pragma once

#include <string>
#include <vector>

#include "kernels/own/offered_limits.h"

namespace scanscope::own {

// A sentence each, with what a program can do here for lack of it.
[[nodiscard]] std::vector<std::string> missing_limits(const OfferedLimits& offered = offered_limits());

// What strangers' programs are not to run without, by name: "Landlock", "seccomp". Of an old Landlock seccomp
// alone keeps a program from emptying files, and marking wants two fences between a program and each file.
[[nodiscard]] std::vector<std::string> missing_fences(const OfferedLimits& offered = offered_limits());

} // namespace scanscope::own
