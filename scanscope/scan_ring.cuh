// Scans many elements in one launch, as fast as they can be copied. There is one block per multiprocessor;
// its warps pass tiles through a ring in shared memory (tile_ring.cuh). A tile waits only for the sums of the
// tiles before it, never for a prefix that another block has yet to compute: no chain of waits can form.
//
//   memory    every element is read once and written once
//   paper     D. Merrill and M. Garland, Single-pass parallel prefix scan with decoupled
//             look-back, NVR-2016-002, 2016; here, tiles publish only their sums, and Hopper's
//             copy engine moves the data (cp.async.bulk)
#pragma once

#include "scanscope/ring_roles.cuh"

namespace scanscope {

template <class T> struct ScanProblem : TiledArray<T> {
    T* out;
    bool exclusive;
    const T* start = nullptr; // the value before the first element; null means the identity
    [[nodiscard]] __device__ __forceinline__ T start_or(const T& identity) const {
        return start ? *start : identity;
    }
};

// ---- scan: each warp scans its chunk, in place
template <class T, class Op>
__device__ void scan_tiles(TileRing<T>& ring, T* stages, const ScanProblem<T>& problem, int chunk, Op op,
                           const T& identity) {
    using Shape = RingShape<T>;
    const int first = chunk * Shape::chunk + lane_of_thread() * Shape::items;
    ring.for_each_tile([&](int tile, RingPlace place) {
        T* stage = stages + place.stage * Shape::tile;
        const int extent = problem.extent(tile, Shape::tile);
        T items[Shape::items];
        read_items(items, stage, first, extent, identity);
        // Do all the work that does not need the tile's prefix first: the work after the wait below delays
        // other roles.
        T running = identity;
#pragma unroll
        for (int i = 0; i < Shape::items; ++i) {
            const T with = op(running, items[i]);
            items[i] = problem.exclusive ? running : with;
            running = with;
        }
        const T of_lower_lanes = before_lane(scan_of_lanes(running, op), identity);
        ring.known[place.stage].wait(place.parity);
        const T before = op(ring.before[place.stage][chunk], of_lower_lanes);
#pragma unroll
        for (int i = 0; i < Shape::items; ++i) items[i] = op(before, items[i]);
        write_items(stage, first, extent, items);
        show_writes_to_engine();
        __syncwarp();
        if (lane_of_thread() == 0) ring.scanned[place.stage].arrive();
    });
}

// ---- store: one thread starts the bulk copy of each tile to `out`, and empties its stage
template <class T>
__device__ void store_tiles(TileRing<T>& ring, const T* stages, const ScanProblem<T>& problem) {
    using Shape = RingShape<T>;
    if (lane_of_thread() != 0) return;
    ring.for_each_tile([&](int tile, RingPlace place) {
        const T* stage = stages + place.stage * Shape::tile;
        T* to = problem.out + static_cast<std::size_t>(tile) * Shape::tile;
        const int extent = problem.extent(tile, Shape::tile);
        const int copied = extent / Shape::in_vector * Shape::in_vector;
        ring.scanned[place.stage].wait(place.parity);
        if (copied > 0) bulk_store(to, stage, copied * sizeof(T));
        for (int i = copied; i < extent; ++i) to[i] = stage[i];
        wait_until_read();
        ring.emptied[place.stage].arrive();
    });
    wait_until_stored();
}

// The addresses of `in` and `out` must be multiples of 16 bytes. A block has RingShape<T>::threads threads
// and RingShape<T>::bytes of dynamic shared memory; any number of blocks works.
template <class T, class Op>
__global__ void __launch_bounds__(RingShape<T>::threads, 1)
    scan_ring(ScanProblem<T> problem, TileSums<T> sums, Op op, T identity) {
#if __CUDA_ARCH__ >= 900
    using Shape = RingShape<T>;
    extern __shared__ __align__(128) unsigned char ring_bytes[];
    __shared__ TileRing<T> ring;
    T* stages = reinterpret_cast<T*>(ring_bytes);
    const unsigned run = sums.run();
    ring.begin(2); // the first reducing warp and the storing one

    int warp = warp_of_thread();
    if (warp < Shape::loading)
        return load_tiles(ring, stages, problem, [&] { return sums.take(tiles_of(problem.n, Shape::tile)); });
    warp -= Shape::loading;
    if (warp < Shape::reducing)
        return reduce_tiles(ring, warp, sums, run, op, identity, [&](int tile, RingPlace place, int chunk) {
            return sum_of_items(stages + place.stage * Shape::tile,
                                chunk * Shape::chunk + lane_of_thread() * Shape::items,
                                problem.extent(tile, Shape::tile), op, identity);
        });
    warp -= Shape::reducing;
    if (warp < Shape::looking_back)
        return look_back(ring, sums, run, op, identity, problem.start_or(identity));
    warp -= Shape::looking_back;
    if (warp < Shape::scanning) return scan_tiles(ring, stages, problem, warp, op, identity);
    store_tiles(ring, stages, problem);
#endif
}

} // namespace scanscope
