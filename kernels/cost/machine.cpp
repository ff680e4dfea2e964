#include "kernels/cost/machine.h"

#include <algorithm>
#include <array>
#include <utility>

namespace scanscope::cost {

namespace {

constexpr std::uint64_t warp_threads = 32;
// Registers are allocated to whole warps, in units of 256. A block's shared memory includes a kilobyte for
// the system, and is allocated in units of 128 bytes (CUDA C++ Programming Guide, compute capability 9.0).
constexpr std::uint64_t register_unit = 256, shared_unit = 128, shared_of_system = 1024;

constexpr std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
    return (value + unit - 1) / unit * unit;
}

} // namespace

const Machine& h200() {
    static const Machine machine{.name = "NVIDIA H200",
                                 .multiprocessors = 132,
                                 .shared_bytes = 228 * 1024,
                                 .clock_hz = 1.98e9,
                                 .bytes_per_s = 4.25e12,
                                 .launch_s = 3.4e-6,
                                 .next_launch_s = 1.8e-6,
                                 .global_wait = 400,
                                 .shared_wait = 30,
                                 .exchange = 25,
                                 .combine = 60,
                                 .barrier = 100,
                                 .instruction = 1};
    return machine;
}

Occupancy occupancy(const Machine& machine, std::uint64_t grid, std::uint64_t threads,
                    std::uint64_t shared_bytes, unsigned registers) {
    const std::uint64_t warps = rounded_up(std::max<std::uint64_t>(threads, 1), warp_threads) / warp_threads;
    const std::uint64_t of_block = warps * rounded_up(registers * warp_threads, register_unit);
    const std::array limits{
        std::pair{machine.threads / (warps * warp_threads), Occupancy::Limit::threads},
        std::pair{std::uint64_t{machine.blocks}, Occupancy::Limit::blocks},
        std::pair{machine.shared_bytes / (rounded_up(shared_bytes, shared_unit) + shared_of_system),
                  Occupancy::Limit::shared_memory},
        std::pair{of_block == 0 ? std::uint64_t{machine.blocks} : machine.registers / of_block,
                  Occupancy::Limit::registers},
        std::pair{(grid + machine.multiprocessors - 1) / machine.multiprocessors, Occupancy::Limit::grid},
    };
    const auto least = *std::ranges::min_element(limits, {}, [](const auto& limit) { return limit.first; });
    return {static_cast<unsigned>(least.first), least.second,
            static_cast<double>(least.first * warps * warp_threads) / machine.threads};
}

} // namespace scanscope::cost
