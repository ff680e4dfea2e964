// BROKEN ON PURPOSE: a reduction in one launch, with no order between its data
// and its counter.
//
//   the idea  each block writes its sum to global memory and counts itself
//             with an atomic. The block that counts last knows that all
//             others are done, and adds up their sums: no second launch
//   wrong     nothing orders the sum before the counter. The counter may
//             become visible to another block first, so that the last block
//             reads a sum that has not arrived yet. The atomic orders only
//             accesses to the counter itself
//   fixed     __threadfence() before the atomicAdd, so that the sum arrives
//             before the count, and another one after it, so that the sums are
//             read after the count; or store_release and load_acquire. Or two
//             launches (reduce/reduce_shared.cuh): the end of a launch is a
//             barrier for all blocks
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Adds up the block's cells into temp[0], for thread 0 to read. `size` is the
// number of threads rounded up to a power of two.
template <class Cells, class Op>
__device__ void add_up_block(const Cells& temp, int size, Op op) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    for (int half = size / 2; half > 0; half /= 2) {
        __syncthreads();
        step("reduce", half);
        if (thread < half && thread + half < threads)
            temp[thread] = op(temp[thread], temp[thread + half]);
    }
}

// `in` has n elements, one per thread; `sums` has one cell per block; `done` is
// 0 at first. Operands are reordered, so the operator must be commutative.
template <class T, class Op>
__global__ void broken_fence(global_ptr<const T> in, global_ptr<T> sums,
                             global_ptr<int> done, global_ptr<T> out, int n,
                             int size, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int blocks = gridDim.x;
    shared_memory shared;
    auto temp = shared.array<T>("temp", threads);
    auto last = shared.array<int>("last", 1);

    // ---- each block adds up its elements
    step("load");
    const int i = blockIdx.x * threads + thread;
    T mine = identity;
    if (i < n) mine = in[i];
    temp[thread] = mine;
    add_up_block(temp, size, op);

    // ---- and announces its sum (with no __threadfence)
    step("publish");
    if (thread == 0) {
        sums[blockIdx.x] = temp[0];                // the data
        const int before = atomicAdd(&done[0], 1); // the counter
        last[0] = before == blocks - 1 ? 1 : 0;
    }
    __syncthreads();

    // ---- the block that counted last adds up all sums
    const int is_last = last[0];
    if (is_last == 1) {
        step("gather");
        mine = identity;
        for (int b = thread; b < blocks; b += threads)
            mine = op(mine, sums[b]); // perhaps not there yet
        temp[thread] = mine;
        add_up_block(temp, size, op);
        step("store");
        if (thread == 0) out[0] = temp[0];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
