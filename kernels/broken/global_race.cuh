// BROKEN ON PURPOSE: a Hillis-Steele scan of several blocks, in place.
//
//   the idea  every element adds the one `stride` places to its left. Each
//             stride is a launch, whose end is a barrier for all blocks, so
//             one array in global memory seems to be enough
//   wrong     within a launch, nothing orders the blocks. __syncthreads()
//             separates the reads and the writes of one block; but a block
//             also reads cells that belong to another block, which may have
//             overwritten them already, or not yet
//   fixed     two arrays that take turns (scan/naive_global.cuh): no block
//             writes a cell that another one reads in the same launch
#pragma once

#include "kernels/scan/naive_global.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `data` has n elements, one per thread: naive_load() has copied the input, for
// an exclusive scan shifted right by one place.
template <class T, class Op>
__global__ void broken_global_race(global_ptr<T> data, int n, int stride, Op op,
                                   T identity) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool adds = i >= stride && i < n;
    step("stride", stride);

    // ---- read: the sum waits in a register
    T sum = identity;
    if (adds) sum = op(data[i - stride], data[i]); // perhaps another block's
    __syncthreads();

    // ---- write: this block has read its cells; other blocks may not have
    if (adds) data[i] = sum; // perhaps too early
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
