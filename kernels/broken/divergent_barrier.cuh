// BROKEN ON PURPOSE: a Blelloch scan that saves idle threads a barrier.
//
//   the idea  from the second step of the up-sweep on, half of the threads
//             or more have no work, so only the others wait at the barrier
//   wrong     __syncthreads() waits for the whole block: if it is inside a
//             branch that some threads skip, the threads in the branch wait
//             for them forever. Most GPUs hang here; some continue with
//             mismatched barriers, which is worse
//   fixed     the barrier before the branch, where every thread reaches it;
//             only the work belongs in the branch
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. `size` is n
// rounded up to a power of two: the cells beyond n hold the identity. The
// scan is exclusive; an inclusive one shifts it left by one place and
// appends the total.
template <class T, class Op>
__global__ void broken_divergent_barrier(global_ptr<const T> in,
                                         global_ptr<T> out, int n, int size,
                                         bool inclusive, Op op, T identity) {
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
            temp[i] = identity;
    }

    // ---- up-sweep: each right node adds its left sibling's sum
    int offset = 1;
    for (int active = size / 2; active > 0; active /= 2) {
        if (thread < active) {
            __syncthreads(); // not all get here
            step("up-sweep", offset);
            for (int t = thread; t < active; t += threads) {
                const int left = offset * (2 * t + 1) - 1;
                const int right = offset * (2 * t + 2) - 1;
                temp[right] = op(temp[left], temp[right]);
            }
        }
        offset *= 2;
    }

    // ---- clear: nothing lies before the whole span
    step("clear");
    if (thread == 0) {
        if (inclusive) out[n - 1] = temp[size - 1];
        temp[size - 1] = identity;
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
            out[i] = temp[i];
        else if (i > 0)
            out[i - 1] = temp[i];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
