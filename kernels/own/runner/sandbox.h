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
    std::uint64_t bytes_of_record = std::uint64_t{1} << 30; // a file that is written behind allow_record()
};

// Applies all that the system offers without root, and gives back, in words, what it does not.
[[nodiscard]] std::vector<std::string> keep_within(const Limits& limits);

// From now on files may be as long as a record: the program is at its end. Where one is to be longer even so,
// writing fails, and no signal comes.
void allow_record();

} // namespace scanscope::own
