// The warp roles that the kernels on the ring of tiles have in common: load, reduce, look back. Each kernel
// adds its own roles for the work that it does on a tile.
#pragma once

#include "scanscope/look_back.cuh"
#include "scanscope/tile_ring.cuh"
#include "scanscope/tiles.cuh"

namespace scanscope {

// ---- load: one thread starts a bulk copy of each tile from next_tile(), until that returns no_tile. If the
// last tile does not end at a multiple of 16 bytes, the thread copies the remaining elements itself.
template <class T, class Sum, class Total, class NextTile>
__device__ void load_tiles(TileRing<T, Sum, Total>& ring, T* stages, const TiledArray<T>& array,
                           NextTile next_tile) {
    using Shape = RingShape<T>;
    if (lane_of_thread() != 0) return;
    for (RingPlace place;; place.advance<Shape>()) {
        // A tile is taken only once a stage is free for it, because other blocks will wait for its sum.
        ring.emptied[place.stage].wait(place.parity ^ 1);
        const int tile = next_tile();
        if (tile == no_tile) {
            ring.tile_of[place.stage] = tile;
            ring.landed[place.stage].arrive();
            return;
        }
        const int extent = array.extent(tile, Shape::tile);
        const int copied = extent / Shape::in_vector * Shape::in_vector;
        const T* from = array.in + static_cast<std::size_t>(tile) * Shape::tile;
        T* stage = stages + place.stage * Shape::tile;
        ring.tile_of[place.stage] = tile;
        for (int i = copied; i < extent; ++i) stage[i] = from[i];
        ring.landed[place.stage].arrive_and_expect(copied * sizeof(T));
        if (copied > 0) bulk_load(stage, from, copied * sizeof(T), ring.landed[place.stage]);
    }
}

// Returns the sum of a lane's items. Neighbours are combined in pairs, then pairs of pairs: in a sequence,
// each combine would wait for the one before, which is slow if the operator takes several instructions.
template <class T, class Op>
__device__ __forceinline__ T sum_of_items(const T* stage, int first, int extent, Op op, const T& identity) {
    using Shape = RingShape<T>;
    T items[Shape::items];
    read_items(items, stage, first, extent, identity);
#pragma unroll
    for (int stride = 1; stride < Shape::items; stride *= 2)
#pragma unroll
        for (int i = 0; i + stride < Shape::items; i += 2 * stride)
            items[i] = op(items[i], items[i + stride]);
    return items[0];
}

// ---- reduce: adds up each chunk; a lane's part of it is sum_of_lane(tile, place, chunk). The first warp
// adds up the chunks, publishes the tile's sum to the other blocks, and is one of those that empty the stage.
template <class T, class Sum, class Total, class Op, class SumOfLane>
__device__ void reduce_tiles(TileRing<T, Sum, Total>& ring, int warp, const TileSums<Sum>& sums, unsigned run,
                             Op op, const Sum& identity, SumOfLane sum_of_lane) {
    using Shape = RingShape<T>;
    const int lane = lane_of_thread();
    ring.for_each_tile([&](int tile, RingPlace place) {
        for (int chunk = warp; chunk < Shape::scanning; chunk += Shape::reducing) {
            const Sum sum = sum_of_lanes(sum_of_lane(tile, place, chunk), op);
            if (lane == 0) ring.sum[place.stage][chunk] = sum;
        }
        __syncwarp();
        if (lane == 0) ring.reduced[place.stage].arrive();
        if (warp != 0) return;
        ring.reduced[place.stage].wait(place.parity);
        const Sum of_tile = sum_of_lanes(lane < Shape::scanning ? ring.sum[place.stage][lane] : identity, op);
        if (lane == 0) sums.publish(tile, of_tile, run);
        __syncwarp();
        if (lane == 0) ring.emptied[place.stage].arrive();
    });
    if (warp == 0 && lane == 0) sums.leave(run, 2 * gridDim.x);
}

// ---- look back: finds the prefix of each chunk
template <class T, class Sum, class Total, class Op>
__device__ void look_back(TileRing<T, Sum, Total>& ring, const TileSums<Sum>& sums, unsigned run, Op op,
                          const Sum& identity, const Total& start) {
    using Shape = RingShape<T>;
    const int lane = lane_of_thread();
    WarpLooksBack<Sum, Op, Total> tiles(sums, run, op, identity, start);
    ring.for_each_tile([&](int tile, RingPlace place) {
        const Total before = tiles.before(tile);
        ring.reduced[place.stage].wait(place.parity);
        const Sum chunks = scan_of_lanes(lane < Shape::scanning ? ring.sum[place.stage][lane] : identity, op);
        const Sum lower_chunks = before_lane(chunks, identity);
        if (lane < Shape::scanning) ring.before[place.stage][lane] = op(before, lower_chunks);
        __syncwarp();
        if (lane == 0) ring.known[place.stage].arrive();
    });
    if (lane == 0) sums.leave(run, 2 * gridDim.x);
}

template <class T, class Sum, class Op, class Total>
__device__ void look_back(TileRing<T, Sum, Total>& ring, const TileSums<Sum>& sums, unsigned run, Op op,
                          const Sum& identity) {
    look_back(ring, sums, run, op, identity, Total(identity));
}

} // namespace scanscope
