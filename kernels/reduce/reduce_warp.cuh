// Reduction with shuffles: each warp adds up its lanes, then one warp adds up the warps.
//
//   work      31 combines per warp, and 31 more per block
//   depth     2 log2 32 steps per launch
//   barriers  one
//   paper     J. Luitjens, Faster parallel reductions on Kepler, NVIDIA, 2014
#pragma once

#include "kernels/reduce/warp_reduce.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` has n elements; block b writes its sum to out[b]. Lanes beyond the
// input hold the identity. Operands are reordered, so the operator must be
// commutative.
template <class T, class Op>
__global__ void reduce_warp(global_ptr<const T> in, global_ptr<T> out, int n, Op op, T identity) {
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
    warp_reduce(sum, op);
    step("warp total");
    if (thread % 32 == 0) total[thread / 32] = sum;
    __syncthreads();

    // ---- the first warp adds up the warps
    if (thread < 32) {
        step("gather");
        T one = identity;
        if (thread < warps) one = total[thread];
        lane_value<T> sums("sums", one);
        warp_reduce(sums, op);
        step("store");
        if (thread == 0) out[blockIdx.x] = sums;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
