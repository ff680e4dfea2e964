// BROKEN ON PURPOSE: reduction in one launch, whose data and counter have no
// order.
//
//   the idea  each block leaves its sum in global memory and counts itself
//             with an atomic. The block that counts last knows that all
//             others are done, and adds up their sums: no second launch
//   wrong     nothing orders the sum before the counter. The hardware may
//             make the counter visible to another block first, so that the
//             last block reads a sum that has not arrived. The atomic orders
//             accesses to the counter alone
//   mended    __threadfence() before the atomicAdd, so that the sum is there
//             once it counts, and one after it, so that the sums are read
//             after the count; or store_release and load_acquire. Or two
//             launches (reduce/reduce_shared.cuh): the end of one is a
//             barrier for all blocks
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Leaves the sum of the block's cells in temp[0], for thread 0 to read. `size`
// is the number of threads rounded up to a power of two.
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

// `in` has n elements, one a thread; `sums` has a cell a block; `done` is 0 at
// first. Operands change places: the operator has to be commutative.
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

    // ---- and says that its sum is there (with no __threadfence)
    step("publish");
    if (thread == 0) {
        sums[blockIdx.x] = temp[0];                // the data
        const int before = atomicAdd(&done[0], 1); // the counter
        last[0] = before == blocks - 1 ? 1 : 0;
    }
    __syncthreads();

    // ---- the block that counted last adds up the sums of all
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
