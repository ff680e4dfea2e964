// Scan of any size in one launch by persistent blocks: each takes tile after
// tile and passes it round a ring in shared memory, with one warp per role
// (scan/tile_ring.cuh). A tile waits only for the sums of earlier tiles, never
// for a prefix that another block has yet to compute.
//
//   work      about 3 n combines in warps, and up to 32 per tile to look back
//   depth     grows with the tiles of a block; all roles work at the same time
//   barriers  one, before the roles begin; then warps wait for each other
//   memory    every element is read once and written once
//   paper     D. Merrill and M. Garland, Single-pass parallel prefix scan with
//             decoupled look-back, NVR-2016-002, 2016; here only with sums
#pragma once

#include "kernels/scan/tile_ring.cuh"
#include "kernels/scan/tiles.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// ---- load: takes a tile whenever a stage is empty, and copies it in
template <class T, class Ring>
__device__ void load_tiles(const Ring& ring, const tile_state<T>& tiles,
                           global_ptr<const T> in, int n) {
    const int lane = threadIdx.x % 32;
    for (ring_place at;; at.advance(ring.stages)) {
        step("load", at.round);
        // Take no tile before this: other blocks will wait for its sum.
        const int held = ring.landed[at.stage];
        ring.wait_for(ring.emptied, at.stage, held);
        int tile = 0;
        if (lane == 0) tile = tiles.take();
        tile = __shfl_sync(0xffffffff, tile, 0);
        if (tile > (n - 1) / ring.size) tile = no_tile;
        if (tile != no_tile)
            for (int i = lane; i < ring.extent(tile, n); i += 32)
                ring.stage[at.stage][i] = in[tile * ring.size + i];
        ring.hand_on(ring.landed, at.stage, tile);
        if (tile == no_tile) return;
    }
}

// ---- add up: adds up each chunk, and publishes the tile's sum
template <class T, class Op, class Ring>
__device__ void add_up_tiles(const Ring& ring, const tile_state<T>& tiles,
                             int n, Op op, T identity) {
    const int lane = threadIdx.x % 32;
    int tile = before_all_tiles;
    for (ring_place at;; at.advance(ring.stages)) {
        step("add up", at.round);
        tile = ring.next_tile(at.stage, tile);
        if (tile == no_tile) return;
        T of_tile = identity;
        for (int c = 0; c < ring.chunks; ++c) {
            const int extent = ring.extent(tile, c, n);
            T sum = identity;
            if (lane < extent)
                sum = ring.stage[at.stage][c * ring.chunk + lane];
            for (int offset = 1; offset < ring.chunk; offset *= 2) {
                const T right = __shfl_down_sync(0xffffffff, sum, offset);
                if (lane % (2 * offset) == 0 && lane + offset < extent)
                    sum = op(sum, right);
            }
            if (lane > 0 || extent == 0) continue;
            ring.sum[at.stage][c] = sum;
            if (c == 0)
                of_tile = sum;
            else
                of_tile = op(of_tile, sum);
        }
        if (lane == 0) tiles.publish_aggregate(tile, of_tile);
        ring.hand_on(ring.added, at.stage, tile);
    }
}

// ---- look back: finds the prefix of each chunk. 32 tiles form a group, which
// is added up once, neighbours first. So the order of the combines is always
// the same, no matter which block publishes a sum and when.
template <class T, class Op, class Ring>
__device__ void look_back_for_tiles(const Ring& ring,
                                    const tile_state<T>& tiles, int n, Op op,
                                    T identity) {
    const int lane = threadIdx.x % 32;
    T whole_groups = identity; // valid in lane 0, like `before`
    int group = 0;             // the group's first tile
    int tile = before_all_tiles;
    for (ring_place at;; at.advance(ring.stages)) {
        step("look back", at.round);
        tile = ring.next_tile(at.stage, tile);
        if (tile == no_tile) return;
        T before = whole_groups;
        while (group < tile) {
            T sum = identity;
            if (group + lane < tile) tiles.look_at(group + lane, sum);
            for (int offset = 1; offset < 32; offset *= 2) {
                const T right = __shfl_down_sync(0xffffffff, sum, offset);
                if (lane % (2 * offset) == 0 && lane + offset < 32 &&
                    group + lane + offset < tile)
                    sum = op(sum, right);
            }
            if (group == 0)
                before = sum;
            else if (lane == 0)
                before = op(whole_groups, sum);
            if (tile - group < 32) break;
            whole_groups = before;
            group += 32;
        }
        ring.wait_for(ring.added, at.stage, tile);
        if (lane == 0)
            for (int c = 0; c < ring.chunks; ++c) {
                ring.before[at.stage][c] = before;
                if (c + 1 == ring.chunks || ring.extent(tile, c + 1, n) == 0)
                    break;
                if (tile == 0 && c == 0)
                    before = ring.sum[at.stage][c];
                else
                    before = op(before, ring.sum[at.stage][c]);
            }
        ring.hand_on(ring.known, at.stage, tile);
    }
}

// ---- scan: each warp scans its chunk, in place
template <class T, class Op, class Ring>
__device__ void scan_tiles(const Ring& ring, int c, int n, bool exclusive,
                           Op op, T identity) {
    const int lane = threadIdx.x % 32;
    int tile = before_all_tiles;
    for (ring_place at;; at.advance(ring.stages)) {
        step("scan", at.round);
        tile = ring.next_tile(at.stage, tile);
        if (tile == no_tile) return;
        // First, do all the work that does not need the chunk's prefix.
        const int extent = ring.extent(tile, c, n);
        T sum = identity;
        if (lane < extent) sum = ring.stage[at.stage][c * ring.chunk + lane];
        for (int stride = 1; stride < ring.chunk; stride *= 2) {
            const T left = __shfl_up_sync(0xffffffff, sum, stride);
            if (lane >= stride && lane < extent) sum = op(left, sum);
        }
        const T of_lower_lanes = __shfl_up_sync(0xffffffff, sum, 1);

        ring.wait_for(ring.known, at.stage, tile);
        if (lane < extent) {
            const T before = ring.before[at.stage][c];
            const bool is_first = exclusive && lane == 0;
            T all = before;
            if (!exclusive) all = sum;
            if (exclusive && lane > 0) all = of_lower_lanes;
            if (!is_first && (tile > 0 || c > 0)) all = op(before, all);
            ring.stage[at.stage][c * ring.chunk + lane] = all;
        }
        ring.hand_on(ring.scanned[c], at.stage, tile);
    }
}

// ---- store: copies each tile out and empties its stage
template <class T, class Ring>
__device__ void store_tiles(const Ring& ring, global_ptr<T> out, int n) {
    const int lane = threadIdx.x % 32;
    int tile = before_all_tiles;
    for (ring_place at;; at.advance(ring.stages)) {
        step("store", at.round);
        tile = ring.next_tile(at.stage, tile);
        if (tile == no_tile) return;
        for (int c = 0; c < ring.chunks; ++c)
            ring.wait_for(ring.scanned[c], at.stage, tile);
        for (int i = lane; i < ring.extent(tile, n); i += 32)
            out[tile * ring.size + i] = ring.stage[at.stage][i];
        ring.hand_on(ring.emptied, at.stage, tile);
    }
}

// The number of warps whose role is not to scan; all others scan.
inline constexpr int other_roles = 4;

// `in` and `out` have n elements. A tile has `size` elements: 32 per scanning
// warp, or fewer if only one warp scans. The ring has at least two stages.
template <template <class> class Ring, class T, class Op>
__global__ void lookback_ring(global_ptr<const T> in, global_ptr<T> out,
                              tile_state<T> tiles, int n, int size, int stages,
                              bool exclusive, Op op, T identity) {
    const int chunks = blockDim.x / 32 - other_roles;
    shared_memory shared;
    const Ring<T> ring{tile_ring<T>{
        shared.rows<T>("stage", stages, size),
        shared.rows<T>("sum", stages, chunks),
        shared.rows<T>("before", stages, chunks),
        shared.array<int>("landed", stages), shared.array<int>("added", stages),
        shared.array<int>("known", stages),
        shared.array<int>("emptied", stages),
        shared.rows<int>("scanned", chunks, stages), stages, size,
        size < 32 ? size : 32, chunks}};
    step("begin");
    ring.begin();

    const int warp = threadIdx.x / 32;
    if (warp == 0)
        load_tiles(ring, tiles, in, n);
    else if (warp == 1)
        add_up_tiles(ring, tiles, n, op, identity);
    else if (warp == 2)
        look_back_for_tiles(ring, tiles, n, op, identity);
    else if (warp < 3 + chunks)
        scan_tiles(ring, warp - 3, n, exclusive, op, identity);
    else
        store_tiles(ring, out, n);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
