// A GPU as the cost model (cost.h) sees it: a few numbers.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::cost {

struct Machine {
    std::string name;
    unsigned multiprocessors = 1;
    // The resources of a multiprocessor.
    unsigned threads = 2048, blocks = 32, registers = 65536;
    std::uint64_t shared_bytes = 0;
    double clock_hz = 1e9;
    double bytes_per_s = 1e9; // the bandwidth of global memory
    double launch_s = 0;      // the first launch, from the host's call to its end on the device
    double next_launch_s = 0; // each later launch
    // In clock cycles.
    double global_wait = 0, shared_wait = 0, exchange = 0, combine = 0, barrier = 0;
    double instruction =
        0; // a multiprocessor's time for a recorded warp instruction and the unrecorded ones around it
};

// The GPU on which the results in resources/benchmarks were recorded. Sizes are from NVIDIA's Hopper tuning
// guide. Clock, bandwidth and launch times were measured there, with copies and with the smallest rows.
// Cycles are fitted to its rows (docs/COST.md explains how).
[[nodiscard]] const Machine& h200();

// How many blocks of a launch share a multiprocessor, and what limits this number.
struct Occupancy {
    enum class Limit : std::uint8_t { threads, blocks, shared_memory, registers, grid };
    unsigned blocks = 0; // at the same time; 0: the launch fails
    Limit limit = Limit::threads;
    double share = 0; // the threads of these blocks, relative to those that a multiprocessor can hold
    friend bool operator==(const Occupancy&, const Occupancy&) = default;
};
// `registers` is per thread; 0 means unknown, and then they are assumed not to be the limit.
[[nodiscard]] Occupancy occupancy(const Machine& machine, std::uint64_t grid, std::uint64_t threads,
                                  std::uint64_t shared_bytes, unsigned registers = 0);

} // namespace scanscope::cost
