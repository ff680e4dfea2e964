// Sklansky scan of one block: joins elements to pairs, pairs to fours, and so
// on. In each step, all elements of a right half add the left half's total.
//
//   work      at most n/2 log2 n combines
//   depth     log2 n steps
//   barriers  one per step, and one before the store
//   paper     J. Sklansky, Conditional-sum addition logic, IRE Transactions
//             on Electronic Computers EC-9(2), 1960
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
template <class T, class Op>
__global__ void sklansky(global_ptr<const T> in, global_ptr<T> out, int n,
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

    // ---- merge: the last cell of each left half fans out to its right half
    // (left halves are only read, and each cell of a right half has one
    // thread, so a single buffer is enough)
    for (int half = 1; half < n; half *= 2) {
        __syncthreads();
        step("merge", half);
        for (int t = thread; t < n / 2 + half; t += threads) {
            const int left = t / half * 2 * half + half - 1;
            const int right = left + 1 + t % half;
            if (right < n) temp[right] = op(temp[left], temp[right]);
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
