// What this machine has for those who compile and mark the programs of strangers.
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

// By the same functions that the runner and the compiler are started by.
[[nodiscard]] std::vector<Offer> machine_offers(const std::stop_token& stop);

} // namespace scanscope::own
