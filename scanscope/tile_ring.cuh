// A ring of tiles in shared memory, through which a block's warps hand each tile of a scan on, each warp with
// one role:
//
//      global memory                                                                     global memory
//            |                                                                                 ^
//          load --landed--> reduce --reduced--> look back --known--> scan --scanned--> store --+
//            ^                                                                           |
//            +---------------------------------- emptied --------------------------------+
//
// Each arrow is a barrier of every stage. No two roles touch a stage at a time but to read it, and as there
// are several stages, every role is at work on a tile of its own.
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
    // Of 16 bytes, that a lane scans one after another. An odd number: so eight lanes that read at once meet
    // no two in a bank.
    static constexpr int vectors = 9;
    static constexpr int in_vector = copied_at_once / static_cast<int>(sizeof(T));
    static constexpr int items = vectors * in_vector; // elements a lane
    static constexpr int chunk = 32 * items;          // elements a scanning warp
    static constexpr int tile = scanning * chunk;
    static constexpr std::size_t bytes = std::size_t{stages} * tile * sizeof(T);
};

// A place in the ring. Every role goes round it in the same order.
struct RingPlace {
    int stage = 0;
    unsigned parity = 0; // of the phases of this round
    template <class Shape> __device__ __forceinline__ void advance() {
        if (++stage < Shape::stages) return;
        stage = 0;
        parity ^= 1;
    }
};

// Of elements of type T, of which a tile comes to a `Sum`, and all of them to a `Total`.
template <class T, class Sum_ = T, class Total_ = Sum_> class TileRing {
public:
    using Shape = RingShape<T>;
    using Sum = Sum_;
    using Total = Total_;

    // By all threads of the block, before any role begins.
    __device__ __forceinline__ void begin() {
        if (threadIdx.x == 0) {
            for (int stage = 0; stage < Shape::stages; ++stage) {
                landed[stage].begin(1);
                reduced[stage].begin(Shape::reducing);
                known[stage].begin(1);
                scanned[stage].begin(Shape::scanning);
                emptied[stage].begin(1);
            }
            PhaseBarrier::show_to_engine();
        }
        __syncthreads();
    }

    // Calls use(tile, place) for each tile that lands, until the load role has said that there are no more.
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
    Sum sum[Shape::stages][Shape::scanning];      // of each chunk
    Total before[Shape::stages][Shape::scanning]; // of all that lies before each chunk
};

// The items of a lane that lie one after another from `first`, of which those from `end` on do not exist:
// they are read as `missing`, and not written.
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
