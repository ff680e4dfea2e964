#include "bench/gpu/probes.h"

#include <cub/version.cuh>

namespace scanscope::bench {

namespace {

__device__ std::uint64_t device_nanoseconds() {
    std::uint64_t now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

// On the device its timer goes on in jumps, of a microsecond on some: it starts with one.
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

constexpr int loads_in_flight = 8;

// Each thread has several loads on their way at once, 16 bytes each, or latency would be the limit; none is
// read twice, so the caches need not keep them. On an H200 the quickest form at 2^24 (22 µs, where CUB's
// reduction takes 28), but at 2^28, after the flush, that reduction is 4 % ahead.
__global__ void read_all(const uint4* words, std::uint64_t count, int* sink) {
    const std::uint64_t threads = std::uint64_t{gridDim.x} * blockDim.x;
    std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    unsigned found = 0;
    for (; i + (loads_in_flight - 1) * threads < count; i += loads_in_flight * threads) {
        uint4 mine[loads_in_flight];
        for (int k = 0; k < loads_in_flight; ++k) mine[k] = __ldcs(words + i + k * threads);
        for (const uint4& word : mine) found |= word.x | word.y | word.z | word.w;
    }
    for (; i < count; i += threads) found |= words[i].x | words[i].y | words[i].z | words[i].w;
    if (found != 0) *sink = 1; // all are 0, which the compiler does not know
}

} // namespace

void launch_clock_reading(ClockReading* reading) {
    constexpr std::uint64_t nanoseconds = 20'000;
    read_clock<<<1, 1, 0, simt::call_stream>>>(nanoseconds, reading);
    simt::check(cudaGetLastError(), "reading the clock");
}

void launch_read(const void* words, std::uint64_t count, int multiprocessors, int* sink) {
    constexpr int threads = 256, blocks_a_multiprocessor = 16;
    const auto wanted = (count + threads * loads_in_flight - 1) / (threads * loads_in_flight);
    const auto most = static_cast<std::uint64_t>(multiprocessors) * blocks_a_multiprocessor;
    const auto blocks = static_cast<unsigned>(wanted < most ? wanted : most);
    read_all<<<blocks, threads, 0, simt::call_stream>>>(static_cast<const uint4*>(words), count, sink);
    simt::check(cudaGetLastError(), "reading all of an array");
}

int cub_version() { return CUB_VERSION; }

} // namespace scanscope::bench
