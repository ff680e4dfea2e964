// Scan by one warp in shared memory: the steps of Hillis and Steele in one
// buffer. __syncwarp() orders the reads and writes of its lanes; no other warp
// has to wait.
//
//   work      n log2 n - (n - 1) combines, n being a power of two
//   depth     log2 n steps
//   barriers  none for the block; __syncwarp() after the load, twice per step
//   paper     W. D. Hillis and G. L. Steele, Data parallel algorithms,
//             CACM 29(12), 1986
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements, at most 32. Launch one block; its first warp
// does the work. An exclusive scan is the inclusive scan of the input shifted
// right, identity first.
template <class T, class Op>
__global__ void warp_shared(global_ptr<const T> in, global_ptr<T> out, int n,
                            bool exclusive, Op op, T identity) {
    shared_memory shared;
    auto temp = shared.array<T>("temp", n);
    const int lanes = blockDim.x < 32 ? blockDim.x : 32;
    const int first = threadIdx.x < 32 ? threadIdx.x : n;

    // ---- load
    step("load");
    for (int i = first; i < n; i += lanes) {
        if (!exclusive)
            temp[i] = in[i];
        else if (i > 0)
            temp[i] = in[i - 1];
        else
            temp[i] = identity;
    }
    __syncwarp(); // every cell is written

    // ---- one step per stride (one round, unless the block has fewer threads
    // than elements: then several rounds from right to left, so that no cell is
    // read after it has been written)
    for (int stride = 1; stride < n; stride *= 2) {
        step("stride", stride);
        for (int base = (n - 1) / lanes * lanes; base >= 0; base -= lanes) {
            const int i = base + first;
            const bool adds = stride <= i && i < n;
            T sum = identity;
            if (adds) sum = op(temp[i - stride], temp[i]);
            __syncwarp(); // all have read: the sums wait in registers
            if (adds) temp[i] = sum;
            __syncwarp(); // all have written
        }
    }

    // ---- store
    step("store");
    for (int i = first; i < n; i += lanes)
        out[i] = temp[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
