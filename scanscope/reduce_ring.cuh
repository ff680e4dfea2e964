// Reduces many elements in one launch, on the ring of tiles (tile_ring.cuh). Each block has a share of
// consecutive tiles copied into the ring, one after another. Eight warps each add up one chunk of a tile, and
// one warp adds up the tiles.
#pragma once

#include "scanscope/ring_roles.cuh"

namespace scanscope {

// ---- add: each warp adds up its chunk
template <class T, class Op>
__device__ void add_tiles(TileRing<T>& ring, const T* stages, const TiledArray<T>& array, int chunk, Op op,
                          const T& identity) {
    using Shape = RingShape<T>;
    ring.for_each_tile([&](int tile, RingPlace place) {
        const T sum = sum_of_lanes(sum_of_items(stages + place.stage * Shape::tile,
                                                chunk * Shape::chunk + lane_of_thread() * Shape::items,
                                                array.extent(tile, Shape::tile), op, identity),
                                   op);
        if (lane_of_thread() != 0) return;
        ring.sum[place.stage][chunk] = sum;
        ring.scanned[place.stage].arrive();
    });
}

// ---- fold: adds up the tiles, and empties the stage of each
template <class T, class Op> __device__ T sum_of_tiles(TileRing<T>& ring, Op op, const T& identity) {
    using Shape = RingShape<T>;
    const int lane = lane_of_thread();
    T sum = identity;
    ring.for_each_tile([&](int, RingPlace place) {
        ring.scanned[place.stage].wait(place.parity);
        const T of_chunk = lane < Shape::scanning ? ring.sum[place.stage][lane] : identity;
        __syncwarp();
        if (lane == 0) ring.emptied[place.stage].arrive();
        sum = op(sum, sum_of_lanes(of_chunk, op));
    });
    return sum;
}

// The address of `array` must be a multiple of 16 bytes.
template <class T, class Op>
__global__ void __launch_bounds__(RingShape<T>::threads, 1)
    reduce_ring(TiledArray<T> array, T* out, TileSums<T> sums, Op op, T identity) {
#if __CUDA_ARCH__ >= 900
    using Shape = RingShape<T>;
    extern __shared__ __align__(128) unsigned char ring_bytes[];
    __shared__ TileRing<T> ring;
    T* stages = reinterpret_cast<T*>(ring_bytes);
    const unsigned run = sums.run();
    ring.begin(1);

    int warp = warp_of_thread();
    if (warp < Shape::scanning) return add_tiles(ring, stages, array, warp, op, identity);
    warp -= Shape::scanning;
    if (warp == 0) {
        const std::size_t tiles = tiles_of(array.n, Shape::tile);
        auto next = static_cast<int>(tiles * blockIdx.x / gridDim.x);
        const auto end = static_cast<int>(tiles * (blockIdx.x + 1) / gridDim.x);
        return load_tiles(ring, stages, array, [&] { return next < end ? next++ : no_tile; });
    }
    if (warp > 1) return;
    const T of_block = sum_of_tiles(ring, op, identity);
    if (lane_of_thread() == 0) sums.publish(static_cast<int>(blockIdx.x), of_block, run);
    if (blockIdx.x != 0) return;
    const T of_all = WarpLooksBack<T, Op>(sums, run, op, identity).before(static_cast<int>(gridDim.x));
    if (lane_of_thread() != 0) return;
    *out = of_all;
    sums.end(run); // safe: all other blocks have published their sums, the last thing they do
#endif
}

} // namespace scanscope
