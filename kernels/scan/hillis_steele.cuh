// Hillis-Steele scan of one block: in step d every element adds the one 2^d
// places to its left. After log2 n steps each holds the sum of all before
// it, itself included.
//
//   work      n log2 n - (n - 1) combines      depth     log2 n steps
//   barriers  one a step, and one before the store
//   paper     W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM
//   29(12), 1986
#pragma once

#include "simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements; one block of any size. An exclusive scan
// is the inclusive one of the input shifted right, with the identity first.
template <class T, class Op>
__global__ void hillis_steele(global_ptr<const T> in, global_ptr<T> out, int n,
                              bool exclusive, Op op, T identity) {
    shared_memory shared;
    auto buffer = shared.rows<T>("buffer", 2, n);
    int from = 0;

    // ---- load
    step("load");
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (!exclusive) buffer[from][i] = in[i];
        else if (i > 0) buffer[from][i] = in[i - 1];
        else buffer[from][i] = identity;
    }

    // ---- one step a stride
    // (two buffers: no thread overwrites what another has yet to read)
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        step("stride", stride);
        const int to = 1 - from;
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            if (i >= stride)
                buffer[to][i] = op(buffer[from][i - stride], buffer[from][i]);
            else buffer[to][i] = buffer[from][i];
        }
        from = to;
    }

    // ---- store
    __syncthreads();
    step("store");
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = buffer[from][i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
