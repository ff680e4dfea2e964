// Scan of one block in three phases: warps scan their elements with shuffles,
// one warp scans the totals, and each element adds the earlier warps' total.
//
//   work      about 5 n combines if the block has many warps
//   depth     2 log2 32 + 1 steps
//   barriers  three per round of one element per thread
//   paper     M. Harris and M. Garland, Optimizing parallel prefix
//             operations for the Fermi architecture, GPU Computing Gems, 2012
#pragma once

#include "kernels/scan/warp_scan.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
template <class T, class Op>
__global__ void hybrid_warp(global_ptr<const T> in, global_ptr<T> out, int n,
                            bool exclusive, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int lane = thread % 32;
    const int warp = thread / 32;
    const int warps = (threads + 31) / 32;
    shared_memory shared;
    auto total = shared.array<T>("total", warps);

    for (int base = 0; base < n; base += threads) {
        // ---- load (from the second round on, the first element includes the
        // sum of the earlier rounds)
        step("load");
        const int i = base + thread;
        const int from = exclusive ? i - 1 : i;
        T mine = identity;
        if (0 <= from && i < n) mine = in[from];
        if (base > 0 && thread == 0) mine = op(total[warps - 1], mine);
        lane_value<T> sum("sum", mine);
        __syncthreads();

        // ---- each warp scans its elements
        warp_scan(sum, op);
        step("warp total");
        if (lane == 31 || thread == threads - 1) total[warp] = sum;
        __syncthreads();

        // ---- the first warp scans the totals
        if (warp == 0) {
            step("gather");
            T one = identity;
            if (lane < warps) one = total[lane];
            lane_value<T> before("before", one);
            warp_scan(before, op);
            step("prefix");
            if (lane < warps) total[lane] = before;
        }
        __syncthreads();

        // ---- add the total of all earlier warps
        step("add");
        if (warp > 0) sum = op(total[warp - 1], sum);
        step("store");
        if (i < n) out[i] = sum;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
