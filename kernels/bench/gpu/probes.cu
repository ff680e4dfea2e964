#include "kernels/bench/gpu/probes.h"

#include <cub/version.cuh>

namespace scanscope::bench {

namespace {

__device__ std::uint64_t device_nanoseconds() {
    std::uint64_t now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

// The device's timer advances in jumps, on some devices of a microsecond, so the measurement starts right
// after a jump.
__global__ void read_clock(std::uint64_t nanoseconds, ClockReading* reading) {
    const std::uint64_t before = device_nanoseconds();
    std::uint64_t start = before;
    while (start == before) start = device_nanoseconds();
    const long long first_cycle = clock64();
    std::uint64_t end = start;
    while (end - start < nanoseconds) end = device_nanoseconds();
    const long long last_cycle = clock64();
    *reading = {static_cast<std::uint64_t>(last_cycle - first_cycle), end - start};
}

// One thread per word, so that the device has as many loads in flight as it can. Among 920 variants tried on
// an H200 after the stand's flush (grids and tiles, 1 to 16 loads per thread, 128 to 1,024 threads per
// block), this one was the fastest or within a few percent of it, at 2^18 to 2^30 elements of 4 bytes.
template <bool passing_by> __global__ void read_all(const uint4* words, std::uint64_t count, int* sink) {
    const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const uint4 word = passing_by ? __ldcs(words + i) : words[i];
    if ((word.x | word.y | word.z | word.w) != 0) *sink = 1; // all are 0, but the compiler does not know that
}

} // namespace

void launch_clock_reading(ClockReading* reading) {
    constexpr std::uint64_t nanoseconds = 20'000;
    read_clock<<<1, 1, 0, simt::call_stream>>>(nanoseconds, reading);
    simt::check(cudaGetLastError(), "reading the clock");
}

void launch_read(const void* words, std::uint64_t count, std::uint64_t l2_cache, int* sink) {
    constexpr unsigned threads = 256;
    // Dirty lines in the L2 cache, from a flush or an earlier kernel, are written back when new lines replace
    // them. Streaming loads leave them in place, which saves a sixth of the time at 2^24 elements. For a
    // large array that saves little, and streaming loads cost 2 % there. This limit is a multiple of the
    // cache's size: on an H200, both kinds of loads are equally fast somewhere between 4 and 17.
    constexpr std::uint64_t passes_by_up_to = 8;
    const auto kernel =
        count * sizeof(uint4) <= passes_by_up_to * l2_cache ? read_all<true> : read_all<false>;
    const auto blocks = static_cast<unsigned>((count + threads - 1) / threads);
    kernel<<<blocks, threads, 0, simt::call_stream>>>(static_cast<const uint4*>(words), count, sink);
    simt::check(cudaGetLastError(), "reading a whole array");
}

int cub_version() { return CUB_VERSION; }

} // namespace scanscope::bench
