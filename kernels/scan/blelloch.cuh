// Blelloch scan of one block: an up-sweep builds the sums of a balanced tree
// in place, and a down-sweep turns them into prefixes: each left child takes
// its parent's value, and each right child adds its left sibling's sum to it.
//
//   work      2 (n - 1) combines, n rounded up to a power of two
//   depth     2 log2 n steps
//   barriers  one per step, and one before the store
//   paper     G. E. Blelloch, Prefix sums and their applications,
//             CMU-CS-90-190, 1990
//   padding   M. Harris, S. Sengupta and J. D. Owens, Parallel prefix sum
//             (scan) with CUDA, GPU Gems 3, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// The cell of element i. Strides that are powers of two hit only a few of the
// 32 banks: bank conflicts. One unused cell in 33 spreads the accesses.
constexpr int banks = 32;
template <bool padding> __host__ __device__ constexpr int cell(int i) {
    return padding ? i + i / banks : i;
}

// `in` and `out` have n elements. Launch one block of any size. `size` is n
// rounded up to a power of two: the elements beyond n are the identity. The
// scan is exclusive; an inclusive one shifts it left by one place and
// appends the total.
template <class T, class Op, bool padding = false>
__global__ void blelloch(global_ptr<const T> in, global_ptr<T> out, int n,
                         int size, bool inclusive, Op op, T identity) {
    const auto at = [](int i) { return cell<padding>(i); };
    const int last = at(size - 1);
    shared_memory shared;
    auto temp =
        shared.array<T>("temp", last + 1, at(n - 1) + 1, padding ? banks : 0);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;

    // ---- load
    step("load");
    for (int i = thread; i < size; i += threads) {
        if (i < n)
            temp[at(i)] = in[i];
        else
            temp[at(i)] = identity;
    }

    // ---- up-sweep: each right node adds its left sibling's sum
    int offset = 1;
    for (int active = size / 2; active > 0; active /= 2) {
        __syncthreads();
        step("up-sweep", offset);
        for (int t = thread; t < active; t += threads) {
            const int left = at(offset * (2 * t + 1) - 1);
            const int right = at(offset * (2 * t + 2) - 1);
            temp[right] = op(temp[left], temp[right]);
        }
        offset *= 2;
    }

    // ---- clear: nothing lies before the whole span
    // (the thread that wrote the root clears it: no barrier is needed)
    step("clear");
    if (thread == 0) {
        if (inclusive) out[n - 1] = temp[last];
        temp[last] = identity;
    }

    // ---- down-sweep
    for (int active = 1; active < size; active *= 2) {
        offset /= 2;
        __syncthreads();
        step("down-sweep", offset);
        for (int t = thread; t < active; t += threads) {
            const int left = at(offset * (2 * t + 1) - 1);
            const int right = at(offset * (2 * t + 2) - 1);
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
            out[i] = temp[at(i)];
        else if (i > 0)
            out[i - 1] = temp[at(i)];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
