// Scan over several devices: each adds up its share of the elements, then the
// devices exchange their totals, and each scans its share, starting from the
// total of the devices before it.
//
//   work      about n combines to reduce, and 4 n to 5 n to scan
//   depth     grows with n / (devices * blocks)
//   barriers  as in reduce-then-scan; each device sends a value (ncclAllGather)
//   memory    every element is read twice and written once, on its device
//   paper     G. E. Blelloch, Prefix sums and their applications, 1990:
//             section 1.2 does the same with processors
#pragma once

#include "kernels/scan/reduce_then_scan.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Scans the sums of a device's `count` parts in one block. before[b] becomes
// the sum of all parts before part b, and total[0] the sum of all parts.
// A device without elements has no parts; its total is the identity.
template <class T, class Op>
__global__ void scan_sums(global_ptr<const T> sums, global_ptr<T> before,
                          global_ptr<T> total, int count, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int warp = thread / 32;
    const int warps = (threads + 31) / 32;
    shared_memory shared;
    auto of_warp = shared.array<T>("of_warp", warps);

    T all = identity; // the sum of the tiles so far, in the first thread
    for (int base = 0; base < count; base += threads) {
        // ---- load: the first element of a tile includes the tile's prefix
        step("load");
        const int i = base + thread;
        T mine = identity;
        if (i < count) mine = sums[i];
        if (thread == 0) {
            before[base] = all;
            if (base > 0) mine = op(all, mine);
        }
        lane_value<T> sum("sum", mine);
        __syncthreads();

        // ---- each warp scans its lanes
        warp_scan(sum, op);
        step("warp total");
        if (thread % 32 == 31 || thread == threads - 1) of_warp[warp] = sum;
        __syncthreads();

        // ---- the first thread scans the totals
        step("prefix");
        if (thread == 0) {
            for (int w = 1; w < warps; ++w)
                of_warp[w] = op(of_warp[w - 1], of_warp[w]);
            all = of_warp[warps - 1];
        }
        __syncthreads();

        // ---- add the earlier warps; the sum up to i is the prefix of i + 1
        step("add");
        if (warp > 0) sum = op(of_warp[warp - 1], sum);
        step("store");
        if (thread < threads - 1 && i + 1 < count) before[i + 1] = sum;
    }
    step("total");
    if (thread == 0) total[0] = all;
}

// Block b scans `part` elements from b * part on, starting from the totals of
// all earlier devices and the sum of all parts before part b. An exclusive scan
// is the inclusive scan of the input shifted right; the first element of a part
// is then the part's prefix.
template <class T, class Op>
__global__ void scan_share(global_ptr<const T> in, global_ptr<const T> before,
                           global_ptr<const T> totals, global_ptr<T> out, int n,
                           int part, int device, bool exclusive, Op op,
                           T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int warp = thread / 32;
    const int warps = (threads + 31) / 32;
    const int begin = blockIdx.x * part;
    const int end = n - begin < part ? n : begin + part;
    shared_memory shared;
    auto of_warp = shared.array<T>("of_warp", warps);

    // ---- start: the devices before this one, then the parts
    step("start");
    T start = identity; // the prefix of the tile, in the first thread
    if (thread == 0) {
        for (int other = 0; other < device; ++other)
            start = op(start, totals[other]);
        start = op(start, before[blockIdx.x]);
    }

    for (int base = begin; base < end; base += threads) {
        // ---- load: the first element of a tile includes the tile's prefix
        step("load");
        const int i = base + thread;
        const int from = exclusive ? i - 1 : i;
        T mine = identity;
        if (begin <= from && i < end) mine = in[from];
        if (thread == 0) mine = op(start, mine);
        lane_value<T> sum("sum", mine);
        __syncthreads();

        // ---- each warp scans its lanes
        warp_scan(sum, op);
        step("warp total");
        if (thread % 32 == 31 || thread == threads - 1) of_warp[warp] = sum;
        __syncthreads();

        // ---- the first thread scans the totals
        step("prefix");
        if (thread == 0) {
            for (int w = 1; w < warps; ++w)
                of_warp[w] = op(of_warp[w - 1], of_warp[w]);
            start = of_warp[warps - 1];
        }
        __syncthreads();

        // ---- add the total of all earlier warps
        step("add");
        if (warp > 0) sum = op(of_warp[warp - 1], sum);
        step("store");
        if (i < end) out[i] = sum;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
