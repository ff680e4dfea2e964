// BROKEN ON PURPOSE: a Hillis-Steele scan with one buffer.
//
//   the idea  every element adds the one `stride` places to its left; the
//             buffer is updated in place, to save the second one
//   wrong     there is a barrier between the strides, but none between the
//             reads and the writes of a stride: a thread may read a value
//             that its neighbour has already overwritten, depending on which
//             of them is faster
//   fixed     two buffers that take turns (scan/hillis_steele.cuh), or keep
//             the sums in registers and add a second barrier before they are
//             written
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
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

    // ---- one step per stride
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
