// Reduction by a butterfly of shuffles: in each step every lane exchanges its sum
// with the lane whose number differs in one bit. After five steps, all lanes hold the total.
//
//   work      160 combines per warp, and 160 more per block
//   depth     2 log2 32 steps per launch
//   barriers  one
//   paper     NVIDIA, CUDA C++ programming guide, warp shuffle functions
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Adds up the lanes of a warp. If the block does not fill the warp, only lane 0
// has the whole sum.
template <class T, class Op> __device__ void warp_butterfly(lane_value<T>& sum, Op op) {
    for (int distance = 16; distance > 0; distance /= 2) {
        step("exchange", distance);
        const T other = __shfl_xor_sync(0xffffffff, T(sum), distance);
        if ((threadIdx.x ^ distance) < blockDim.x) sum = op(sum, other);
    }
}

// `in` has n elements; block b writes its sum to out[b]. Lanes beyond the
// input hold the identity. Operands are reordered, so the operator must be
// commutative.
template <class T, class Op>
__global__ void reduce_butterfly(global_ptr<const T> in, global_ptr<T> out, int n, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int warps = (threads + 31) / 32;
    shared_memory shared;
    auto total = shared.array<T>("total", warps);

    // ---- load: one element per thread; if the grid is too small for
    // that, every thread adds up several
    step("load");
    const int all = gridDim.x * threads;
    int i = blockIdx.x * threads + thread;
    T mine = identity;
    if (i < n) mine = in[i];
    for (i += all; i < n; i += all) mine = op(mine, in[i]);
    lane_value<T> sum("sum", mine);

    // ---- each warp adds up its lanes
    warp_butterfly(sum, op);
    step("warp total");
    if (thread % 32 == 0) total[thread / 32] = sum;
    __syncthreads();

    // ---- the first warp adds up the warps
    if (thread < 32) {
        step("gather");
        T one = identity;
        if (thread < warps) one = total[thread];
        lane_value<T> sums("sums", one);
        warp_butterfly(sums, op);
        step("store");
        if (thread == 0) out[blockIdx.x] = sums;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
