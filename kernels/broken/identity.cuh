// BROKEN ON PURPOSE: a Blelloch scan that starts from 0 for every operator.
//
//   the idea  up-sweep and down-sweep as in scan/blelloch.cuh. The cells
//             beyond the input and the root of the tree get a value that
//             changes nothing: 0
//   wrong     0 changes nothing in a sum, a bitwise OR, or an XOR. But it is
//             larger than every negative number, so the maximum of negative
//             numbers becomes 0, which is not among them. A product with 0
//             is always 0, and so is a bitwise AND
//   fixed     the operator's identity instead of 0: the lowest number for a
//             maximum, the highest for a minimum, 1 for a product, all bits
//             set for a bitwise AND
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. `size` is n
// rounded up to a power of two. The scan is exclusive; an inclusive one
// shifts it left by one place and appends the total.
template <class T, class Op>
__global__ void broken_identity(global_ptr<const T> in, global_ptr<T> out,
                                int n, int size, bool inclusive, Op op) {
    const T zero = constant<T>(0); // the identity of sums only
    shared_memory shared;
    auto temp = shared.array<T>("temp", size, n);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;

    // ---- load
    step("load");
    for (int i = thread; i < size; i += threads) {
        if (i < n)
            temp[i] = in[i];
        else
            temp[i] = zero;
    }

    // ---- up-sweep: each right node adds its left sibling's sum
    int offset = 1;
    for (int active = size / 2; active > 0; active /= 2) {
        __syncthreads();
        step("up-sweep", offset);
        for (int t = thread; t < active; t += threads) {
            const int left = offset * (2 * t + 1) - 1;
            const int right = offset * (2 * t + 2) - 1;
            temp[right] = op(temp[left], temp[right]);
        }
        offset *= 2;
    }

    // ---- clear: nothing lies before the whole span
    step("clear");
    if (thread == 0) {
        if (inclusive) out[n - 1] = temp[size - 1];
        temp[size - 1] = zero; // and every prefix starts from it
    }

    // ---- down-sweep
    for (int active = 1; active < size; active *= 2) {
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

    // ---- store
    __syncthreads();
    step("store");
    for (int i = thread; i < n; i += threads) {
        if (!inclusive)
            out[i] = temp[i]; // includes the 0
        else if (i > 0)
            out[i - 1] = temp[i]; // includes the 0
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
