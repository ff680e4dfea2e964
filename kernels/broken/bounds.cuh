// BROKEN ON PURPOSE: Hillis-Steele scan that reaches one cell too far.
//
//   the idea  every element hands its value to the one `stride` places to
//             its right, from one buffer to the other
//   wrong     the guard says <= where it must say <: at i + stride == n it
//             lets a thread read and write the cell after the last one.
//             A GPU does not stop there: that cell belongs to whatever lies
//             behind, here to the other buffer
//   mended    i + stride < n: the cells are numbered from 0 to n - 1
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements; one block of any size. An exclusive scan
// is the inclusive one of the input shifted right, with the identity first.
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

    // ---- one step a stride
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
