// BROKEN ON PURPOSE: a reduction that forgets the end of the input.
//
//   the idea  one element per thread, in as many blocks as are needed for
//             that; each block adds up its elements in shared
//             memory
//   wrong     all blocks have the same size. If n is not a multiple of it, the
//             last block has more threads than elements, and the extra threads
//             read beyond the end: 1000 elements in blocks of 256 have 1024
//             threads. A GPU does not stop there: it adds whatever comes next
//             in memory
//   fixed     if (i < n): a thread beyond the end reads nothing and takes
//             the identity (reduce/reduce_shared.cuh)
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Block b writes its sum to out[b]. Operands are reordered, so the operator
// must be commutative.
template <class T, class Op>
__global__ void broken_tail(global_ptr<const T> in, global_ptr<T> out, int size,
                            Op op) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    shared_memory shared;
    auto temp = shared.array<T>("temp", threads);

    // ---- load: one element per thread, as if there always were one
    step("load");
    const int i = blockIdx.x * threads + thread;
    temp[thread] = in[i]; // beyond the end

    // ---- the lower half adds the upper half (`size` is the number of threads
    // rounded up to a power of two)
    for (int half = size / 2; half > 0; half /= 2) {
        __syncthreads();
        step("reduce", half);
        if (thread < half && thread + half < threads)
            temp[thread] = op(temp[thread], temp[thread + half]);
    }

    // ---- store (the thread that wrote the sum reads it: no barrier needed)
    step("store");
    if (thread == 0) out[blockIdx.x] = temp[0];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
