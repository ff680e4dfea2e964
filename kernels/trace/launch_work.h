// What a launch asks of the machine, told from what its recorded blocks did: how much goes through memory,
// how much a block's warps issue, and how long its threads wait for one another.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The longest chain of waits of a block: of each barrier interval, that of the thread which waits most.
// Reads that nothing of their thread parts are asked for together, four at a time, and waited for once.
struct Waits {
    double global = 0, shared = 0; // round trips to that memory
    double exchanges = 0;          // registers taken over from another lane
    double combines = 0;
    double barriers = 0;
    Waits& operator+=(const Waits& other);
    friend bool operator==(const Waits&, const Waits&) = default;
};

// Of one block of a launch, the mean of those that are recorded.
struct LaunchWork {
    std::string kernel = {};
    LaunchPlace place = {};
    Dim3 grid = {}, block = {};
    std::uint64_t shared_bytes = 0; // of a block
    std::uint64_t recorded = 0;     // blocks; 0: nothing below is known
    double sectors = 0;             // of global memory, moved by all requests
    double passes = 0;              // of shared memory through its banks
    double extra_passes = 0;        // of these, what conflicts make
    double instructions = 0;        // of warps, as recorded (warp_instructions.h)
    Waits waits = {};
    friend bool operator==(const LaunchWork&, const LaunchWork&) = default;
};
[[nodiscard]] LaunchWork work_of(const Launch& launch);

} // namespace scanscope::trace
