// BROKEN ON PURPOSE: Hillis-Steele scan of several blocks, in place.
//
//   the idea  every element adds the one `stride` places to its left. A
//             stride is a launch, whose end is a barrier for all blocks, so
//             one array in global memory seems to do
//   wrong     within a launch nothing orders the blocks. __syncthreads()
//             keeps apart what the threads of one block read and write; but
//             a block also reads cells that belong to another one, which may
//             have overwritten them already, or not yet
//   mended    two arrays in turn (scan/naive_global.cuh): no block writes
//             what another one reads in the same launch
#pragma once

#include "kernels/scan/naive_global.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `data` has n elements, one a thread: after naive_load() those of the input,
// for an exclusive scan shifted right by one place.
template <class T, class Op>
__global__ void broken_global_race(global_ptr<T> data, int n, int stride, Op op,
                                   T identity) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool adds = i >= stride && i < n;
    step("stride", stride);

    // ---- read: the sum waits in a register
    T sum = identity;
    if (adds) sum = op(data[i - stride], data[i]); // perhaps of another block
    __syncthreads();

    // ---- write: all threads of this block have read, not those of others
    if (adds) data[i] = sum; // perhaps too early
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
