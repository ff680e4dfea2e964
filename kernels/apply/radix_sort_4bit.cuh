// Radix sort with four bits per pass. Each block counts its keys of every digit.
// The exclusive scan of these counts, ordered by digit and then by block, says
// where each block's keys of each digit begin. A key goes there, plus the number
// of keys before it in its block with the same digit.
//
//   work      two passes, plus a scan of 16 counts per block, for four bits
//   depth     bits / 4 times that of the scan
//   barriers  three per block and pass, and those of the scan
//   paper     M. Zagha and G. E. Blelloch, Radix sort for vector
//             multiprocessors, Supercomputing, 1991
#pragma once

#include "kernels/apply/ordered_bits.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

constexpr int radix = 16;

// `from`, `digit` and `rank` have n elements, one per thread. rank[i] is the number
// of keys before key i in its block with the same digit; count[d * blocks + b] is
// the number of keys in block b with digit d. A digit is `width` bits wide: 4, or
// fewer in the last pass. `pass` counts from 1.
template <class T, class Flag>
__global__ void digit_count(global_ptr<const T> from, global_ptr<Flag> digit, global_ptr<int> rank,
                            global_ptr<Flag> count, int n, int pass, int width) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int lane = thread % 32;
    const int warp = thread / 32;
    const int warps = (threads + 31) / 32;
    const int i = blockIdx.x * threads + thread;
    shared_memory shared;
    auto held = shared.array<int>("held", warps * radix);

    // ---- clear the counts, and read each key's digit
    step("digit", pass);
    for (int k = thread; k < warps * radix; k += threads) held[k] = 0;
    int mine = 0;
    if (i < n) {
        const T key = from[i];
        mine = digit_of(plain(key), 4 * (pass - 1), width);
        digit[i] = about(key, mine);
    }
    __syncthreads();

    // ---- the lanes of a warp with the same digit find each other by votes
    step("rank", pass);
    unsigned peers = __ballot_sync(0xffffffff, i < n);
    for (int bit = 0; bit < 4; ++bit) {
        const int has = mine >> bit & 1;
        const unsigned voted = __ballot_sync(0xffffffff, has);
        peers &= has ? voted : ~voted;
    }
    const int before = __popc(peers & ((1u << lane) - 1));
    if (i < n && before == 0) held[warp * radix + mine] = __popc(peers);
    __syncthreads();

    // ---- one thread per digit adds up the counts, warp by warp
    step("count", pass);
    for (int d = thread; d < radix; d += threads) {
        int all = 0;
        for (int w = 0; w < warps; ++w) {
            const int here = held[w * radix + d];
            held[w * radix + d] = all;
            all += here;
        }
        count[d * gridDim.x + blockIdx.x] = constant<Flag>(all);
    }
    __syncthreads();
    step("store", pass);
    if (i < n) rank[i] = held[warp * radix + mine] + before;
}

// `start` is the exclusive scan of `count`.
template <class T, class Flag>
__global__ void digit_scatter(global_ptr<const T> from, global_ptr<const Flag> digit,
                              global_ptr<const int> rank, global_ptr<const Flag> start, global_ptr<T> to,
                              int n, int pass) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("scatter", pass);
    if (i < n) {
        const Flag mine = digit[i];
        const Flag first = start[plain(mine) * gridDim.x + blockIdx.x];
        to[plain(first) + rank[i]] = from[i];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
