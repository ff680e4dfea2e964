// Lists the means that this machine offers for compiling and marking other people's programs.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/offered_limits.h"

namespace scanscope::own {

struct Offer {
    std::string id;   // "landlock": not translated
    std::string name; // "Landlock"
    bool is_there = false;
    std::string found;     // "version 7", "missing"
    std::string meaning;   // what it means for marking: a phrase without a capital or full stop
    bool is_fence = false; // without it, other people's programs should not run (missing_fences)
};

// Checks each offer with the same functions that start the runner and the compiler.
[[nodiscard]] std::vector<Offer> machine_offers(const std::stop_token& stop);

// Returns a sentence for each of the limits for programs (runner/sandbox.h) that this system does not offer.
// It says what a program can do here as a result.
[[nodiscard]] std::vector<std::string> missing_limits(const OfferedLimits& offered = offered_limits());

// The names of the missing fences, such as "Landlock" or "seccomp". Without them, other people's programs
// should not run. With an old version of Landlock, only seccomp stops a program from truncating files, and
// marking requires that two fences protect each file.
[[nodiscard]] std::vector<std::string> missing_fences(const OfferedLimits& offered = offered_limits());

} // namespace scanscope::own
