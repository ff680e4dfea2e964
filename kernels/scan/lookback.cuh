// Scan of any size in one launch (decoupled look-back): each block scans one
// tile, publishes its sum, and adds up the sums that earlier tiles published. A
// tile that knows its prefix publishes it: later tiles look no further back.
//
//   work      5 n to 6 n combines, plus one or more per tile and window
//   depth     grows with the number of tiles, but most find a prefix early
//   barriers  three per tile
//   memory    every element is read once and written once
//   paper     D. Merrill and M. Garland, Single-pass parallel prefix scan with
//             decoupled look-back, NVR-2016-002, 2016
#pragma once

#include "kernels/scan/tiles.cuh"
#include "kernels/scan/warp_scan.cuh"
#include "kernels/simt/runs.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Returns the sum of all tiles before `tile` in lane 0; called by a whole warp.
// Lane k looks at the k-th tile before the window's end. `tile` must not be 0.
template <class T, class Op, class Tiles>
__device__ T look_back(const Tiles& tiles, int tile, Op op, T identity) {
    const int lane = threadIdx.x % 32;
    const int lanes = blockDim.x < 32 ? blockDim.x : 32;
    T before = identity;
    int window = 1;
    for (int end = tile; end > 0; end -= lanes) {
        step("look back", window);
        const int looked_at = end - 1 - lane;
        T sum = identity;
        int state = state_x; // nothing lies before the first tile
        if (looked_at >= 0) state = tiles.look_at(looked_at, sum);

        // ---- the nearest prefix includes all tiles before it
        const unsigned known = __ballot_sync(0xffffffff, state == state_p);
        const int nearest = __popc((known & (0u - known)) - 1);

        // ---- add up, neighbours first; higher lanes hold earlier tiles
        for (int offset = 1; offset < lanes; offset *= 2) {
            const T left = __shfl_down_sync(0xffffffff, sum, offset);
            if (lane % (2 * offset) == 0 && lane + offset <= nearest &&
                lane + offset < lanes)
                sum = op(left, sum);
        }
        if (lane == 0) {
            if (window == 1)
                before = sum;
            else
                before = op(sum, before);
        }
        if (nearest < lanes) break;
        window += 1;
    }
    return before;
}

// `in` and `out` have n elements. A block takes a tile, in which each thread
// has a run of `items` elements. An exclusive scan is the inclusive scan of the
// input shifted right.
template <int items, class T, class Op, class Tiles>
__global__ void lookback(global_ptr<const T> in, global_ptr<T> out, Tiles tiles,
                         int n, bool exclusive, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int lane = thread % 32;
    const int warp = thread / 32;
    const int warps = (threads + 31) / 32;
    shared_memory shared;
    auto total = shared.array<T>("total", warps);
    auto before = shared.array<T>("before", 1);
    auto taken = shared.array<int>("taken", 1);

    // ---- take a tile
    step("take");
    if (thread == 0) taken[0] = tiles.take();
    __syncthreads();
    const int tile = taken[0];

    // ---- load
    step("load");
    const int first = (tile * threads + thread) * items;
    const int shift = exclusive ? 1 : 0;
    T run[items];
    load_run(run, in, first - shift, 0, n - shift, identity);

    // ---- each thread scans its run
    if (items > 1) step("run");
    for (int k = 1; k < items; ++k)
        run[k] = op(run[k - 1], run[k]);
    lane_value<T> sum("sum", run[items - 1]);

    // ---- each warp scans its elements; the first thread scans the totals
    warp_scan(sum, op);
    step("warp total");
    if (lane == 31 || thread == threads - 1) total[warp] = sum;
    __syncthreads();
    step("prefix");
    if (thread == 0)
        for (int w = 1; w < warps; ++w)
            total[w] = op(total[w - 1], total[w]);

    // ---- publish the tile's sum, look back, and publish the prefix
    if (warp == 0) {
        step("publish");
        if (thread == 0) {
            if (tile == 0)
                tiles.publish_prefix(tile, total[warps - 1]);
            else
                tiles.publish_aggregate(tile, total[warps - 1]);
        }
        if (tile > 0) {
            const T all = look_back<T>(tiles, tile, op, identity);
            step("publish prefix");
            if (thread == 0) {
                before[0] = all;
                tiles.publish_prefix(tile, op(all, total[warps - 1]));
            }
        }
    }
    __syncthreads();

    // ---- add the earlier warps and tiles
    step("add");
    if (warp > 0) sum = op(total[warp - 1], sum);
    if (tile > 0) sum = op(before[0], sum);
    if (items > 1) {
        step("add to run");
        T left = __shfl_up_sync(0xffffffff, T(sum), 1);
        if (lane == 0 && warp > 0) left = total[warp - 1];
        if (lane == 0 && warp > 0 && tile > 0) left = op(before[0], left);
        if (thread == 0 && tile > 0) left = before[0];
        for (int k = 0; k < items - 1; ++k)
            if (thread > 0 || tile > 0) run[k] = op(left, run[k]);
    }
    step("store");
    run[items - 1] = sum;
    store_run(run, out, first, n);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
