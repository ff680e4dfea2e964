// Scan of any size: blocks scan their tiles, the sums of the tiles are scanned
// in the same way, and each block adds the sum of all tiles before its own.
//
//   work      about 3 n combines if the tiles are full
//   depth     2 log2 t + 1 steps per level, with t elements per tile
//   barriers  those of Blelloch's scan, in each block
//   memory    every element is read twice and written twice
//   paper     S. Sengupta et al., Scan primitives for GPU computing, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Block b scans the tile from b * tile on with
// Blelloch's scan, and writes its sum to sums[b]. `tile` is a power of two; the
// elements beyond n are the identity.
template <class T, class Op>
__global__ void scan_tiles(global_ptr<const T> in, global_ptr<T> out,
                           global_ptr<T> sums, int n, int tile, bool inclusive,
                           Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int first = blockIdx.x * tile;
    const int count = n - first < tile ? n - first : tile;
    shared_memory shared;
    auto temp = shared.array<T>("temp", tile, count);

    // ---- load
    step("load");
    for (int i = thread; i < tile; i += threads) {
        if (i < count)
            temp[i] = in[first + i];
        else
            temp[i] = identity;
    }

    // ---- up-sweep
    int offset = 1;
    for (int active = tile / 2; active > 0; active /= 2) {
        __syncthreads();
        step("up-sweep", offset);
        for (int t = thread; t < active; t += threads) {
            const int left = offset * (2 * t + 1) - 1;
            const int right = offset * (2 * t + 2) - 1;
            temp[right] = op(temp[left], temp[right]);
        }
        offset *= 2;
    }

    // ---- the root is the sum of the tile
    step("clear");
    if (thread == 0) {
        const T sum = temp[tile - 1];
        sums[blockIdx.x] = sum;
        if (inclusive) out[first + count - 1] = sum;
        temp[tile - 1] = identity;
    }

    // ---- down-sweep
    for (int active = 1; active < tile; active *= 2) {
        offset /= 2;
        __syncthreads();
        step("down-sweep", offset);
        for (int t = thread; t < active; t += threads) {
            const int left = offset * (2 * t + 1) - 1;
            const int right = offset * (2 * t + 2) - 1;
            const T sum = temp[left];
            temp[left] = temp[right];
            temp[right] = op(temp[right], sum);
        }
    }

    // ---- store (an inclusive scan shifts the result left by one place)
    __syncthreads();
    step("store");
    for (int i = thread; i < count; i += threads) {
        if (!inclusive)
            out[first + i] = temp[i];
        else if (i > 0)
            out[first + i - 1] = temp[i];
    }
}

// before[b] is the sum of all tiles before tile b.
template <class T, class Op>
__global__ void add_before(global_ptr<T> out, global_ptr<const T> before, int n,
                           int tile, Op op) {
    const int first = blockIdx.x * tile;
    step("add");
    if (blockIdx.x > 0)
        for (int i = threadIdx.x; i < tile && first + i < n; i += blockDim.x)
            out[first + i] = op(before[blockIdx.x], out[first + i]);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
