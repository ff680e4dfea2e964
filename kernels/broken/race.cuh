// BROKEN ON PURPOSE: Hillis-Steele scan with one buffer.
//
//   the idea  every element adds the one `stride` places to its left; the
//             buffer is updated in place, to save the second one
//   wrong     a barrier stands between the strides, none between reading
//             and writing in one: a thread may read what its neighbour has
//             already overwritten, and what it gets depends on who is
//             faster
//   mended    two buffers in turn (scan/hillis_steele.cuh), or the values
//             kept in registers and a second barrier before they are
//             written
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements; one block of any size. An exclusive scan
// is the inclusive one of the input shifted right, with the identity first.
template <class T, class Op>
__global__ void broken_race(global_ptr<const T> in, global_ptr<T> out, int n,
                            bool exclusive, Op op, T identity) {
    shared_memory shared;
    auto temp = shared.array<T>("temp", n);

    // ---- load
    step("load");
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (!exclusive)
            temp[i] = in[i];
        else if (i > 0)
            temp[i] = in[i - 1];
        else
            temp[i] = identity;
    }

    // ---- one step a stride
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        step("stride", stride);
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            if (i >= stride)
                temp[i] = op(temp[i - stride], temp[i]); // reads and writes
    }

    // ---- store
    __syncthreads();
    step("store");
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = temp[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
