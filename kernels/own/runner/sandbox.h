// Keeps this process, and whatever it becomes, within limits: a program of someone else's is about to run in
// it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scanscope::own {

struct Limits {
    std::string
        scratch; // the one folder that may be written to; empty: none, and nothing else is limited either
    unsigned seconds = 10;
    std::uint64_t bytes_of_memory = std::uint64_t{8} << 30;
    std::uint64_t bytes_of_file = 256u << 20;
};

// Applies all that the system offers without root, and gives back, in words, what it does not.
[[nodiscard]] std::vector<std::string> keep_within(const Limits& limits);

} // namespace scanscope::own
