// Blelloch scan of any size in global memory: each level of the tree is one
// launch, because no barrier spans all blocks. The array is padded to a power
// of two, so that every node has two children.
//
//   work      2 (n - 1) combines, n rounded up to a power of two
//   depth     2 log2 n launches, most of them with few active threads
//   barriers  none
//   paper     G. E. Blelloch, Prefix sums and their applications,
//             CMU-CS-90-190, 1990
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` has n elements, and `temp` has `size`, a power of two. The elements
// beyond n are the identity.
template <class T>
__global__ void tree_load(global_ptr<const T> in, global_ptr<T> temp, int n,
                          int size, T identity) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("load");
    if (i < n)
        temp[i] = in[i];
    else if (i < size)
        temp[i] = identity;
}

// One thread per pair; `offset` is the distance between the cells of a pair.
template <class T, class Op>
__global__ void tree_up_sweep(global_ptr<T> temp, int size, int offset, Op op) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    step("up-sweep", offset);
    if (t < size / 2 / offset) {
        const int left = offset * (2 * t + 1) - 1;
        const int right = offset * (2 * t + 2) - 1;
        temp[right] = op(temp[left], temp[right]);
    }
}

// Clears the root: nothing lies before the whole span. An inclusive scan saves
// the total, which is its last element.
template <class T>
__global__ void tree_clear(global_ptr<T> temp, int size, global_ptr<T> out,
                           int n, bool inclusive, T identity) {
    step("clear");
    if (threadIdx.x == 0) {
        if (inclusive) out[n - 1] = temp[size - 1];
        temp[size - 1] = identity;
    }
}

template <class T, class Op>
__global__ void tree_down_sweep(global_ptr<T> temp, int size, int offset,
                                Op op) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    step("down-sweep", offset);
    if (t < size / 2 / offset) {
        const int left = offset * (2 * t + 1) - 1;
        const int right = offset * (2 * t + 2) - 1;
        const T sum = temp[left];
        temp[left] = temp[right];
        temp[right] = op(temp[right], sum);
    }
}

// The scan is exclusive; for an inclusive one, shift it left by one place.
template <class T>
__global__ void tree_store(global_ptr<const T> temp, global_ptr<T> out, int n,
                           bool inclusive) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("store");
    if (i < n) {
        if (!inclusive)
            out[i] = temp[i];
        else if (i > 0)
            out[i - 1] = temp[i];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
