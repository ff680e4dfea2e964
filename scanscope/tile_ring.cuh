// A ring of tiles in shared memory, through which the warps of a block pass each tile of a scan. Each warp
// has one role:
//
//      global memory                                                                     global memory
//            |                                                                                 ^
//          load --landed--> reduce --reduced--> look back --known--> scan --scanned--> store --+
//            ^                 |                                                         |
//            +-----------------+---------------- emptied --------------------------------+
//
// Each arrow is a barrier that every stage has. Two roles use a stage at the same time only to read it. Since
// there are several stages, all roles can work at the same time, each on a different tile. A stage is empty
// once it has been stored and the first reducing warp, for which no other role waits, has read the sums of
// its chunks.
#pragma once

#include <cstddef>
#include <cstring>

#include "scanscope/copy_engine.cuh"
#include "scanscope/tile_sums.cuh"
#include "scanscope/warp.cuh"

namespace scanscope {

template <class T> struct RingShape {
    static constexpr int loading = 1, looking_back = 1, storing = 1, reducing = 2, scanning = 8; // warps
    static constexpr int threads = 32 * (loading + looking_back + storing + reducing + scanning);
    static constexpr int stages = 6;
    // Vectors of 16 bytes that a lane scans, one after another. The number is odd, so that eight lanes that
    // read at the same time have no bank conflict.
    static constexpr int vectors = 9;
    static constexpr int in_vector = copied_at_once / static_cast<int>(sizeof(T));
    static constexpr int items = vectors * in_vector; // elements per lane
    static constexpr int chunk = 32 * items;          // elements per scanning warp
    static constexpr int tile = scanning * chunk;
    static constexpr std::size_t bytes = std::size_t{stages} * tile * sizeof(T);
};

// A lane has 144 elements of one byte, more than it has registers.
template <class T> inline constexpr bool suits_ring = sizeof(T) > 1;

// A place in the ring. All roles go round the ring in the same order.
struct RingPlace {
    int stage = 0;
    unsigned parity = 0; // the parity of the barriers' phases in this round
    template <class Shape> __device__ __forceinline__ void advance() {
        if (++stage < Shape::stages) return;
        stage = 0;
        parity ^= 1;
    }
};

// The ring. Elements have type T, the sum of a tile has type `Sum`, and the sum of all tiles `Total`.
template <class T, class Sum_ = T, class Total_ = Sum_> class TileRing {
public:
    using Shape = RingShape<T>;
    using Sum = Sum_;
    using Total = Total_;

    // Called by all threads of the block, before any role begins. A stage is emptied by `emptying` warps.
    __device__ __forceinline__ void begin(int emptying) {
        if (threadIdx.x == 0) {
            for (int stage = 0; stage < Shape::stages; ++stage) {
                landed[stage].begin(1);
                reduced[stage].begin(Shape::reducing);
                known[stage].begin(1);
                scanned[stage].begin(Shape::scanning);
                emptied[stage].begin(emptying);
            }
            PhaseBarrier::show_to_engine();
        }
        __syncthreads();
    }

    // Calls use(tile, place) for each tile that arrives, until the load role reports that there are no more.
    template <class Use> __device__ __forceinline__ void for_each_tile(Use use) {
        for (RingPlace place;; place.advance<Shape>()) {
            landed[place.stage].wait(place.parity);
            const int tile = tile_of[place.stage];
            if (tile == no_tile) return;
            use(tile, place);
        }
    }

    PhaseBarrier landed[Shape::stages], reduced[Shape::stages], known[Shape::stages], scanned[Shape::stages],
        emptied[Shape::stages];
    int tile_of[Shape::stages];
    Sum sum[Shape::stages][Shape::scanning];      // the sum of each chunk
    Total before[Shape::stages][Shape::scanning]; // the prefix of each chunk
};

// Read and write a lane's consecutive items, beginning at `first`. Items from `end` on do not exist: they are
// read as `missing`, and not written.
template <class T, class Shape = RingShape<T>>
__device__ __forceinline__ void read_items(T (&items)[Shape::items], const T* stage, int first, int end,
                                           const T& missing) {
    if (first + Shape::items <= end) {
        const auto* vectors = reinterpret_cast<const int4*>(stage + first);
        int4 read[Shape::vectors];
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) read[i] = vectors[i];
        memcpy(items, read, sizeof items);
    } else {
#pragma unroll
        for (int i = 0; i < Shape::items; ++i) items[i] = first + i < end ? stage[first + i] : missing;
    }
}
template <class T, class Shape = RingShape<T>>
__device__ __forceinline__ void write_items(T* stage, int first, int end, const T (&items)[Shape::items]) {
    if (first + Shape::items <= end) {
        int4 written[Shape::vectors];
        memcpy(written, items, sizeof items);
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) reinterpret_cast<int4*>(stage + first)[i] = written[i];
    } else {
#pragma unroll
        for (int i = 0; i < Shape::items; ++i)
            if (first + i < end) stage[first + i] = items[i];
    }
}

} // namespace scanscope
