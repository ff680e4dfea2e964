// What is wrong with a run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::size_t no_step = ~std::size_t{0};

// Something about a run that is not as it should be. What does not apply is empty.
struct Finding {
    std::string kind;    // "never-written", "hazard" (hazards.h); see check/check.h for the others
    std::string message; // one sentence
    std::string brief;   // the same for narrow places; empty where `message` is short
    std::uint16_t location = no_location;
    std::vector<std::uint32_t> threads;
    std::string array;
    std::int64_t index = 0;
    std::size_t launch = 0, block = 0, step = 0; // block: index into Launch::blocks
    Space space = Space::none;
    std::vector<std::uint64_t> cells; // all that it speaks of, ascending; `index` is one of them

    // Of a hazard.
    std::string hazard;                         // "read-after-write", "write-after-read", "write-after-write"
    std::string mend;                           // one sentence: what would put the two in order
    std::uint16_t other_location = no_location; // its other half
    std::size_t other_step = 0;
    std::vector<std::array<std::uint32_t, 2>> pairs; // for each of the cells two threads, like `threads`
    std::vector<std::size_t> other_blocks;           // and the block of the second one; empty where both are
                                                     // in `block`
};

} // namespace scanscope::trace
