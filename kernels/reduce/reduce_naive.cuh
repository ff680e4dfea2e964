// Reduction in place, in global memory, by interleaved pairs: in each step the
// stride between partners doubles, and half of the active threads drop out.
//
//   work      n - 1 combines, including those of the host
//   depth     log2 t steps in blocks of t threads, then those of the host
//   barriers  one per step
//   slow      the active threads are further and further apart, so that whole
//             warps run for a single lane, and every step goes through global
//             memory
//   paper     M. Harris, Optimizing parallel reduction in CUDA, NVIDIA, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `data` has n elements and is overwritten; block b writes its sum to out[b].
// Operands keep their order: any associative operator works.
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
