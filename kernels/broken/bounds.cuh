// BROKEN ON PURPOSE: a Hillis-Steele scan that reaches one cell too far.
//
//   the idea  every element adds its value to the one `stride` places to its
//             right, from one buffer to the other
//   wrong     the guard says <= but must say <: at i + stride == n, a thread
//             reads and writes the cell after the last one. A GPU does not
//             stop there: that cell belongs to whatever comes next in memory,
//             here to the other buffer
//   fixed     i + stride < n: the cells are numbered from 0 to n - 1
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
template <class T, class Op>
__global__ void broken_bounds(global_ptr<const T> in, global_ptr<T> out, int n,
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

    // ---- one step per stride
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        step("stride", stride);
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            if (i < stride) to[i] = from[i];
            if (i + stride <= n)
                to[i + stride] = op(from[i], from[i + stride]); // too far
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
