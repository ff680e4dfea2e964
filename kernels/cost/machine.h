// A GPU as the model of cost sees it (cost.h): a few numbers.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::cost {

struct Machine {
    std::string name;
    unsigned multiprocessors = 1;
    // What a multiprocessor has room for at once.
    unsigned threads = 2048, blocks = 32, registers = 65536;
    std::uint64_t shared_bytes = 0;
    double clock_hz = 1e9;
    double bytes_per_s = 1e9; // of global memory
    double launch_s = 0;      // of the first launch, from the host's call to the device's end
    double next_launch_s = 0; // of each one after it
    // In cycles of the clock.
    double global_wait = 0, shared_wait = 0, exchange = 0, combine = 0, barrier = 0;
    double instruction = 0; // of a multiprocessor, for a recorded instruction of a warp and what goes with it
};

// What the recorded results in resources/benchmarks are of. Sizes are NVIDIA's (Hopper tuning guide); clock,
// bandwidth and launches are measured there (its copies and its smallest rows); cycles are fitted to
// its rows (docs/COST.md says how).
[[nodiscard]] const Machine& h200();

// How many blocks of a launch share a multiprocessor, and what keeps more of them out.
struct Occupancy {
    enum class Limit : std::uint8_t { threads, blocks, shared_memory, registers, grid };
    unsigned blocks = 0; // at once; 0: the launch fails
    Limit limit = Limit::threads;
    double share = 0; // threads of them, of those there is room for
    friend bool operator==(const Occupancy&, const Occupancy&) = default;
};
// `registers` of a thread; 0: they are not known, and taken not to be the limit.
[[nodiscard]] Occupancy occupancy(const Machine& machine, std::uint64_t grid, std::uint64_t threads,
                                  std::uint64_t shared_bytes, unsigned registers = 0);

} // namespace scanscope::cost
