// Reduction in shared memory: in each step the lower half of the cells adds the
// upper half. The active threads stay side by side, so whole warps become
// inactive together, and there are no bank conflicts.
//
//   work      t - 1 combines in a block of t threads, even if it is not full
//   depth     log2 t steps per launch
//   barriers  one per step
//   paper     M. Harris, Optimizing parallel reduction in CUDA, NVIDIA, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` has n elements; block b writes its sum to out[b]. Cells beyond the
// input hold the identity. Operands are reordered, so the operator must be
// commutative.
template <class T, class Op>
__global__ void reduce_shared(global_ptr<const T> in, global_ptr<T> out, int n, int size, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    shared_memory shared;
    auto temp = shared.array<T>("temp", threads);

    // ---- load: one element per thread; if the grid is too small for
    // that, every thread adds up several
    step("load");
    const int all = gridDim.x * threads;
    int i = blockIdx.x * threads + thread;
    T mine = identity;
    if (i < n) mine = in[i];
    for (i += all; i < n; i += all) mine = op(mine, in[i]);
    temp[thread] = mine;

    // ---- the lower half adds the upper half (`size` is the number of
    // threads rounded up to a power of two)
    for (int half = size / 2; half > 0; half /= 2) {
        __syncthreads();
        step("reduce", half);
        if (thread < half && thread + half < threads) temp[thread] = op(temp[thread], temp[thread + half]);
    }

    // ---- store (the thread that wrote the sum reads it: no barrier needed)
    step("store");
    if (thread == 0) out[blockIdx.x] = temp[0];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
