// Scan of one warp: Hillis-Steele, but the elements stay in registers, and the
// lanes exchange them with shuffles, which need no barrier.
//
//   work      32 * 5 - 31 combines
//   depth     5 steps
//   barriers  none
//   paper     M. Harris and M. Garland, Optimizing parallel prefix
//             operations for the Fermi architecture, GPU Computing Gems, 2012
#pragma once

#include "kernels/scan/warp_scan.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block; its first warp does the
// work. An exclusive scan is the inclusive scan of the input shifted right,
// identity first.
template <class T, class Op>
__global__ void warp_shuffle(global_ptr<const T> in, global_ptr<T> out, int n,
                             bool exclusive, Op op, T identity) {
    const int lane = threadIdx.x;
    const int lanes = blockDim.x < 32 ? blockDim.x : 32;
    T carry = identity;

    // (one round, unless the block has fewer threads than elements)
    for (int base = 0; lane < 32 && base < n; base += lanes) {
        // ---- load: cells beyond the input take the identity
        step("load");
        const int i = base + lane;
        const int from = exclusive ? i - 1 : i;
        T mine = identity;
        if (0 <= from && i < n) mine = in[from];
        if (base > 0 && lane == 0) mine = op(carry, mine);
        lane_value<T> sum("sum", mine);

        // ---- shuffle
        warp_scan(sum, op);
        carry = __shfl_sync(0xffffffff, T(sum), lanes - 1);

        // ---- store
        step("store");
        if (i < n) out[i] = sum;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
