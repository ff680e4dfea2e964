// The two kernels that the benchmark itself needs.
#pragma once

#include <cstdint>

#include "kernels/simt/gpu/cuda.h"

namespace scanscope::bench {

// How far a multiprocessor's clock and the device's timer advanced in the same period.
struct ClockReading {
    std::uint64_t cycles = 0, nanoseconds = 0;
    [[nodiscard]] double mhz() const {
        return 1e3 * static_cast<double>(cycles) / static_cast<double>(nanoseconds);
    }
};

// All kernels are launched on simt::call_stream.
void launch_clock_reading(
    ClockReading* reading); // takes about 20 microseconds, and touches no memory until its end
// Reads `count` words (at least one) of 16 bytes each, and writes almost nothing. `l2_cache` is in bytes;
// `sink` is one int.
void launch_read(const void* words, std::uint64_t count, std::uint64_t l2_cache, int* sink);

[[nodiscard]] int cub_version(); // 300001 is 3.0.1

} // namespace scanscope::bench
