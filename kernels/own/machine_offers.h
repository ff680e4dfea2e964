// The means that this machine offers for compiling and marking strangers' programs.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

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

} // namespace scanscope::own
