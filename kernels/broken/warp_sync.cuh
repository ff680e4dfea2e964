// BROKEN ON PURPOSE: a scan by one warp that relies on its lanes running in
// lockstep.
//
//   the idea  the lanes of a warp run in lockstep, so a scan of 32 elements
//             in shared memory needs no barrier at all
//   wrong     lockstep is not guaranteed: since Volta, each lane has a separate
//             program counter, and even before, the compiler could keep a value
//             in a register. A lane may read a cell that its neighbour has not
//             written yet, or has already overwritten
//   fixed     __syncwarp() between the load and the first step, and twice in
//             each step: after the reads, and after the writes
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements, at most 32. Launch one block; its first warp
// does the work. An exclusive scan is the inclusive scan of the input shifted
// right, identity first.
template <class T, class Op>
__global__ void broken_warp_sync(global_ptr<const T> in, global_ptr<T> out,
                                 int n, bool exclusive, Op op, T identity) {
    shared_memory shared;
    auto temp = shared.array<T>("temp", n);
    const int lanes = blockDim.x < 32 ? blockDim.x : 32;
    const int first = threadIdx.x < 32 ? threadIdx.x : n;

    // ---- load
    step("load");
    for (int i = first; i < n; i += lanes) {
        if (!exclusive)
            temp[i] = in[i];
        else if (i > 0)
            temp[i] = in[i - 1];
        else
            temp[i] = identity;
    }

    // ---- one step per stride, as if all lanes ran in lockstep
    for (int stride = 1; stride < n; stride *= 2) {
        step("stride", stride);
        for (int i = first; i < n; i += lanes)
            if (i >= stride)
                temp[i] = op(temp[i - stride], temp[i]); // with no __syncwarp
    }

    // ---- store
    step("store");
    for (int i = first; i < n; i += lanes)
        out[i] = temp[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
