// The means that this machine offers for compiling and marking strangers' programs.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/offered_limits.h"

namespace scanscope::own {

struct Offer {
    std::string id;   // "landlock": the same in every language
    std::string name; // "Landlock"
    bool is_there = false;
    std::string found;     // "version 7", "missing"
    std::string meaning;   // for marking: no capital, no full stop
    bool is_fence = false; // strangers' programs are not to run without it (missing_fences)
};

// Found by the functions that start the runner and the compiler.
[[nodiscard]] std::vector<Offer> machine_offers(const std::stop_token& stop);

// The limits of programs (runner/sandbox.h) that this system does not offer, a sentence each, with what a
// program can do here for lack of it.
[[nodiscard]] std::vector<std::string> missing_limits(const OfferedLimits& offered = offered_limits());

// The fences without which no stranger's program should run, by name: "Landlock", "seccomp". Beside an old
// Landlock, only seccomp keeps a program from emptying files; marking wants two fences for each file.
[[nodiscard]] std::vector<std::string> missing_fences(const OfferedLimits& offered = offered_limits());

} // namespace scanscope::own
