// Brent-Kung scan of one block: an up-sweep like Blelloch's; then, from the
// root down, each finished prefix completes the sum half a span to its right.
// No cell is cleared, and the scan is inclusive.
//
//   work      at most 2 n - 2 - log2 n combines
//   depth     2 log2 n - 1 steps
//   barriers  one per step, and one before the store
//   paper     R. P. Brent and H. T. Kung, A regular layout for parallel
//             adders, IEEE Transactions on Computers C-31(3), 1982
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
template <class T, class Op>
__global__ void brent_kung(global_ptr<const T> in, global_ptr<T> out, int n,
                           bool exclusive, Op op, T identity) {
    shared_memory shared;
    auto temp = shared.array<T>("temp", n);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;

    // ---- load
    step("load");
    for (int i = thread; i < n; i += threads) {
        if (!exclusive)
            temp[i] = in[i];
        else if (i > 0)
            temp[i] = in[i - 1];
        else
            temp[i] = identity;
    }

    // ---- up-sweep: each right node adds its left sibling's sum
    int offset = 1;
    for (; 2 * offset <= n; offset *= 2) {
        __syncthreads();
        step("up-sweep", offset);
        for (int t = thread; t < n / (2 * offset); t += threads) {
            const int left = offset * (2 * t + 1) - 1;
            const int right = offset * (2 * t + 2) - 1;
            temp[right] = op(temp[left], temp[right]);
        }
    }

    // ---- down-sweep: each prefix completes the sum half a span to its right
    while (3 * offset > n)
        offset /= 2;
    for (; offset > 0; offset /= 2) {
        __syncthreads();
        step("down-sweep", offset);
        for (int t = thread; t < (n / offset - 1) / 2; t += threads) {
            const int left = offset * (2 * t + 2) - 1;
            const int right = offset * (2 * t + 3) - 1;
            temp[right] = op(temp[left], temp[right]);
        }
    }

    // ---- store
    __syncthreads();
    step("store");
    for (int i = thread; i < n; i += threads)
        out[i] = temp[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
