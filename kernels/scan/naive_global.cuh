// Hillis-Steele scan of any size in global memory, with one launch per stride,
// because only the end of a launch is a barrier for all blocks.
//
//   work      n log2 n - (n - 1) combines, n being a power of two
//   depth     log2 n launches, plus one that loads
//   barriers  none; the whole array goes through memory in every launch
//   paper     W. D. Hillis and G. L. Steele, Data parallel algorithms, 1986
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// All arrays have n elements, one per thread. An exclusive scan is the
// inclusive scan of the input shifted right, identity first.
template <class T>
__global__ void naive_load(global_ptr<const T> in, global_ptr<T> to, int n,
                           bool exclusive, T identity) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("load");
    if (i < n) {
        if (!exclusive)
            to[i] = in[i];
        else if (i > 0)
            to[i] = in[i - 1];
        else
            to[i] = identity;
    }
}

// There are two buffers, so no block overwrites what another has yet to read.
template <class T, class Op>
__global__ void naive_stride(global_ptr<const T> from, global_ptr<T> to, int n,
                             int stride, Op op) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("stride", stride);
    if (i < n) {
        if (i >= stride)
            to[i] = op(from[i - stride], from[i]);
        else
            to[i] = from[i];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
