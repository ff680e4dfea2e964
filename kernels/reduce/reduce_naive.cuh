// Reduction in place, in global memory, by interleaved pairs: the stride
// between partners doubles, and every second thread of those left drops out.
//
//   work      n - 1 combines, those of the host included
//   depth     log2 t steps in blocks of t threads, then the host's
//   barriers  one per step
//   slow      the active threads lie ever further apart, so that whole warps
//             stay awake for one lane, and every step goes through global
//             memory
//   paper     M. Harris, Optimizing parallel reduction in CUDA, NVIDIA, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `data` has n elements and is overwritten; block b leaves its sum in out[b].
// Operands keep their order: any associative operator will do.
template <class T, class Op>
__global__ void reduce_naive(global_ptr<T> data, global_ptr<T> out, int n, Op op) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int i = blockIdx.x * threads + thread;

    // ---- pairs, then pairs of pairs
    for (int stride = 1; stride < threads; stride *= 2) {
        step("reduce", stride);
        if (thread % (2 * stride) == 0 && thread + stride < threads)
            if (i + stride < n) data[i] = op(data[i], data[i + stride]);
        __syncthreads();
    }

    // ---- store
    step("store");
    if (thread == 0) out[blockIdx.x] = data[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
