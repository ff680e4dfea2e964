// The work that a launch causes on the machine, derived from its recorded blocks: how much data it moves
// through memory, how many instructions a block's warps issue, and how long its threads wait for each other.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The longest chain of waits in a block: the sum, over its barrier intervals, of the waits of the thread that
// waits longest. Reads of a thread without another operation between them are issued together, four at a
// time, and the thread waits for them once.
struct Waits {
    double global = 0, shared = 0; // round trips to global or shared memory
    double exchanges = 0;          // registers received from another lane
    double combines = 0;
    double barriers = 0;
    Waits& operator+=(const Waits& other);
    friend bool operator==(const Waits&, const Waits&) = default;
};

// The work of one block of a launch: the mean of the recorded blocks.
struct LaunchWork {
    std::string kernel = {};
    LaunchPlace place = {};
    Dim3 grid = {}, block = {};
    std::uint64_t shared_bytes = 0; // per block
    std::uint64_t recorded = 0;     // number of recorded blocks; 0: the fields below are unknown
    double sectors = 0;             // sectors of global memory that all requests move
    double needed_sectors = 0;      // those that they would move if their cells were adjacent
    double passes = 0;              // passes through the banks of shared memory
    double extra_passes = 0;        // those passes that bank conflicts cause
    double instructions = 0;        // warp instructions, as recorded (warp_instructions.h)
    double active_lanes = 0;        // the lanes that take part, summed over these instructions
    Waits waits = {};
    friend bool operator==(const LaunchWork&, const LaunchWork&) = default;
};
[[nodiscard]] LaunchWork work_of(const Launch& launch);

} // namespace scanscope::trace
