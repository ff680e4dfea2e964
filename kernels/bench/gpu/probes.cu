#include "kernels/bench/gpu/probes.h"

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

// A thread for each word, so that as many loads are on their way as the device can hold. Of 920 forms tried
// on an H200 after the flush of the stand (grids and tiles, 1 to 16 loads a thread, 128 to 1,024 threads a
// block) this one was the quickest or a few hundredths behind, at 2^18 to 2^30 elements of 4 bytes.
template <bool passing_by> __global__ void read_all(const uint4* words, std::uint64_t count, int* sink) {
    const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const uint4 word = passing_by ? __ldcs(words + i) : words[i];
    if ((word.x | word.y | word.z | word.w) != 0) *sink = 1; // all are 0, which the compiler does not know
}

} // namespace

void launch_clock_reading(ClockReading* reading) {
    constexpr std::uint64_t nanoseconds = 20'000;
    read_clock<<<1, 1, 0, simt::call_stream>>>(nanoseconds, reading);
    simt::check(cudaGetLastError(), "reading the clock");
}

void launch_read(const void* words, std::uint64_t count, std::uint64_t l2_cache, int* sink) {
    constexpr unsigned threads = 256;
    // What a flush or a kernel before has left in the L2 is written back when new lines take its place. Loads
    // that pass by leave it there, a sixth of the time at 2^24 elements; in a large array that is a small
    // part, and they cost 2 % there.
    constexpr std::uint64_t passes_by_up_to = 8; // times the cache; on an H200 the two meet between 4 and 17
    const auto kernel =
        count * sizeof(uint4) <= passes_by_up_to * l2_cache ? read_all<true> : read_all<false>;
    const auto blocks = static_cast<unsigned>((count + threads - 1) / threads);
    kernel<<<blocks, threads, 0, simt::call_stream>>>(static_cast<const uint4*>(words), count, sink);
    simt::check(cudaGetLastError(), "reading a whole array");
}

int cub_version() { return CUB_VERSION; }

} // namespace scanscope::bench
