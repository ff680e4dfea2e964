// A ring of stages in shared memory, through which the warps of a block pass
// tiles. Each warp has one role:
//
//                landed            added
//      in -> load ----> add up -----------> look back
//             ^                                 |
//     emptied |                                 | known
//             |                                 v
//     out <- store <-------------------------- scan
//                            scanned
//
// Each arrow is a flag that every stage has: the number of the last tile that
// was passed on there. A role passes a tile on when it is finished with it, and
// the next role waits for this. So two roles use a stage at the same time only
// to read it. Since there are several stages, all roles can work at the same
// time, each on a different tile.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Flag values before the first and after the last tile. A flag can simply be
// the tile's number, because a block takes tiles in ascending order.
enum : int { before_all_tiles = -1, no_tile = 0x7fffffff };

// The ring. A tile has `size` elements, in chunks of `chunk`: one chunk per
// scanning warp.
template <class T> struct tile_ring {
    shared_rows<T> stage;       // one row per stage
    shared_rows<T> sum, before; // the sum and the prefix of each chunk
    shared_array<int> landed, added, known, emptied;
    shared_rows<int> scanned; // one row per chunk
    int stages, size, chunk, chunks;

    // Called by all threads of the block, before any role begins.
    __device__ void begin() const {
        for (int i = threadIdx.x; i < stages; i += blockDim.x) {
            landed[i] = before_all_tiles;
            added[i] = before_all_tiles;
            known[i] = before_all_tiles;
            for (int c = 0; c < chunks; ++c)
                scanned[c][i] = before_all_tiles;
            emptied[i] = before_all_tiles;
        }
        __syncthreads();
    }

    // Called by a whole warp when it has finished with the tile.
    __device__ void hand_on(shared_array<int> flag, int at, int tile) const {
        __syncwarp();
        if (threadIdx.x % 32 == 0) store_release(&flag[at], tile);
    }
    // Called by a whole warp. Waits until the tile has been passed on there.
    __device__ void wait_for(shared_array<int> flag, int at, int tile) const {
        if (threadIdx.x % 32 == 0)
            wait_until(&flag[at], [tile](int t) { return t == tile; });
        __syncwarp();
    }
    // Called by a whole warp. Waits for a tile after `last`, and returns it.
    __device__ int next_tile(int at, int last) const {
        if (threadIdx.x % 32 == 0)
            wait_until(&landed[at], [last](int t) { return t > last; });
        __syncwarp();
        return landed[at];
    }

    // The number of elements in a tile, and in one chunk of it.
    __device__ int extent(int tile, int n) const {
        return n - tile * size < size ? n - tile * size : size;
    }
    __device__ int extent(int tile, int c, int n) const {
        const int left = extent(tile, n) - c * chunk;
        return left < 0 ? 0 : left < chunk ? left : chunk;
    }
};

// The position of a role on its way round the ring.
struct ring_place {
    int stage = 0, round = 1;
    __device__ void advance(int stages) {
        stage = stage + 1 == stages ? 0 : stage + 1;
        round += 1;
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
