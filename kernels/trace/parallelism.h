// How much of a run's work waits for other work: the memory accesses that follow one another, however many
// threads there are.
#pragma once

#include <cstdint>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Accesses to shared and global memory of the recorded blocks, summed over the launches. A launch
// counts as much as the block with the most.
struct Parallelism {
    std::uint64_t longest_thread = 0; // of the thread with the most accesses
    // On the longest path: the threads of a block wait for each other at each barrier, so in each barrier
    // interval, the thread with the most accesses counts.
    std::uint64_t depth = 0;
    friend bool operator==(const Parallelism&, const Parallelism&) = default;
};
[[nodiscard]] Parallelism parallelism_of(const Trace& trace);

} // namespace scanscope::trace
