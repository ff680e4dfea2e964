// A tile in the registers of a block. Used for few elements, for arrays that are not aligned for the copy
// engine, and on GPUs without one.
#pragma once

#include <cstring>

#include "scanscope/look_back.cuh"
#include "scanscope/tiles.cuh"

namespace scanscope {

// The shape of a tile: `vectors` vectors of 16 bytes for each of 32 * `warps` threads.
template <class T, int warps_, int vectors_> struct RegisterShape {
    static constexpr int warps = warps_, vectors = vectors_, threads = 32 * warps;
    static constexpr int in_vector = copied_at_once / static_cast<int>(sizeof(T));
    static constexpr int tile = threads * vectors * in_vector;
};

template <class T, class Shape> struct RegisterTile {
    T items[Shape::vectors][Shape::in_vector];

    // The index of the first element of this lane's vector i in its tile. A warp reads a row of 512 bytes.
    static __device__ __forceinline__ int first_of(int i) {
        return ((warp_of_thread() * Shape::vectors + i) * 32 + lane_of_thread()) * Shape::in_vector;
    }
    // `aligned` says that the tile's address is a multiple of 16 bytes. Then every vector within the extent
    // is read and written as a whole, and only the elements after the last of them one by one.
    __device__ __forceinline__ void load(const T* in, int extent, bool aligned, const T& missing) {
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) {
            if (aligned && is_whole(i, extent)) {
                const int4 read = __ldcs(reinterpret_cast<const int4*>(in + first_of(i)));
                memcpy(items[i], &read, sizeof read);
            } else {
#pragma unroll
                for (int j = 0; j < Shape::in_vector; ++j)
                    items[i][j] = first_of(i) + j < extent ? in[first_of(i) + j] : missing;
            }
        }
    }
    __device__ __forceinline__ void store(T* out, int extent, bool aligned) const {
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) {
            if (aligned && is_whole(i, extent)) {
                int4 written;
                memcpy(&written, items[i], sizeof written);
                __stcs(reinterpret_cast<int4*>(out + first_of(i)), written);
            } else {
#pragma unroll
                for (int j = 0; j < Shape::in_vector; ++j)
                    if (first_of(i) + j < extent) out[first_of(i) + j] = items[i][j];
            }
        }
    }

private:
    static __device__ __forceinline__ bool is_whole(int i, int extent) {
        return first_of(i) + Shape::in_vector <= extent;
    }
};

// Computes the prefix of each of this lane's vectors from the vectors' sums. For a block that takes one tile
// after another in ascending order. `Total` is the same as in WarpLooksBack.
template <class Sum, class Op, class Shape, class Total = Sum> class RegisterScan {
public:
    struct Cells { // in shared memory
        Sum of_warp[Shape::warps], answers[Shape::warps];
    };
    __device__ __forceinline__ RegisterScan(const TileSums<Sum>& sums, unsigned run, Op op,
                                            const Sum& identity, Cells& cells)
        : RegisterScan(sums, run, op, identity, cells, Total(identity)) {}
    // `start` is the value before the first tile.
    __device__ __forceinline__ RegisterScan(const TileSums<Sum>& sums, unsigned run, Op op,
                                            const Sum& identity, Cells& cells, const Total& start)
        : sums_(sums)
        , run_(run)
        , op_(op)
        , identity_(identity)
        , cells_(cells)
        , tiles_(sums, run, op, identity, cells.answers, start) {}

    // Scans the sums in `vectors`, publishes the tile's sum and looks back. Each of the `vectors` becomes its
    // prefix within the warp. Returns the prefix of the warp.
    __device__ __forceinline__ Total scan(int tile, Sum (&vectors)[Shape::vectors]) {
        Sum of_warp = identity_;
#pragma unroll
        for (int i = 0; i < Shape::vectors; ++i) {
            const Sum with = scan_of_lanes(vectors[i], op_);
            vectors[i] = op_(of_warp, before_lane(with, identity_));
            of_warp = op_(of_warp, from_lane(with, 31));
        }
        if (lane_of_thread() == 0) cells_.of_warp[warp_of_thread()] = of_warp;
        __syncthreads();
        Sum of_lower_warps = identity_;
        of_tile_ = identity_;
#pragma unroll
        for (int warp = 0; warp < Shape::warps; ++warp) {
            if (warp == warp_of_thread()) of_lower_warps = of_tile_;
            of_tile_ = op_(of_tile_, cells_.of_warp[warp]);
        }
        if (threadIdx.x == 0) sums_.publish(tile, of_tile_, run_);
        before_tile_ = tiles_.before(tile);
        return op_(before_tile_, of_lower_warps);
    }
    // The sum of everything up to and including the tile that was scanned last.
    [[nodiscard]] __device__ __forceinline__ Total with_tile() const { return op_(before_tile_, of_tile_); }

private:
    const TileSums<Sum>& sums_;
    unsigned run_;
    Op op_;
    Sum identity_, of_tile_;
    Total before_tile_;
    Cells& cells_;
    BlockLooksBack<Sum, Op, Shape::warps, Total> tiles_;
};

} // namespace scanscope
