// Hillis-Steele scan of one block: with strides 1, 2, 4, ... every element adds
// the element one stride to its left, until it is the sum of all up to itself.
//
//   work      n log2 n - (n - 1) combines, n being a power of two
//   depth     log2 n steps
//   barriers  one per step, and one before the store
//   paper     W. D. Hillis and G. L. Steele, Data parallel algorithms,
//             CACM 29(12), 1986
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
template <class T, class Op>
__global__ void hillis_steele(global_ptr<const T> in, global_ptr<T> out, int n,
                              bool exclusive, Op op, T identity) {
    shared_memory shared;
    auto buffer = shared.rows<T>("buffer", 2, n);
    auto from = buffer[0];
    auto to = buffer[1];

    // ---- load
    step("load");
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (!exclusive)
            from[i] = in[i];
        else if (i > 0)
            from[i] = in[i - 1];
        else
            from[i] = identity;
    }

    // ---- one step per stride (two buffers take turns, so that no thread
    // overwrites what another has yet to read)
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        step("stride", stride);
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            if (i >= stride)
                to[i] = op(from[i - stride], from[i]);
            else
                to[i] = from[i];
        }
        const auto filled = to;
        to = from;
        from = filled;
    }

    // ---- store
    __syncthreads();
    step("store");
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = from[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
