// The two kernels that a benchmark needs of its own.
#pragma once

#include <cstdint>

#include "kernels/simt/gpu/cuda.h"

namespace scanscope::bench {

// How far a multiprocessor's clock and the device's timer went in the same time.
struct ClockReading {
    std::uint64_t cycles = 0, nanoseconds = 0;
    [[nodiscard]] double mhz() const {
        return 1e3 * static_cast<double>(cycles) / static_cast<double>(nanoseconds);
    }
};

// All of them are put on the stream of calls.
void launch_clock_reading(
    ClockReading* reading); // takes some 20 microseconds, and touches no memory until its end
// Reads all `words` of 16 bytes, one at least, and writes nothing to speak of. `l2_cache` in bytes; `sink` is
// one int.
void launch_read(const void* words, std::uint64_t count, std::uint64_t l2_cache, int* sink);

[[nodiscard]] int cub_version(); // 300001 is 3.0.1

} // namespace scanscope::bench
