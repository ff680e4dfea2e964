// A ring of stages in shared memory, through which the warps of a block hand
// tiles on, a warp to each role:
//
//                landed            added
//      in -> load ----> add up -----------> look back
//             ^                                 |
//     emptied |                                 | known
//             |                                 v
//     out <- store <-------------------------- scan
//                            scanned
//
// Each arrow is a flag of every stage: it names the last tile of the stage that
// was handed on there. Who hands on has done with the stage what is its role,
// and does no more; who waits does nothing before. So no two roles touch a
// stage at a time but to read it, and as there are several stages, every role
// is at work on a tile of its own.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Behind all tiles. The number of a tile is a place in the ring, too: whoever
// takes numbers takes higher and higher ones, and stages come in turn.
enum : int { before_all_tiles = -1, no_tile = 0x7fffffff };

// Of tiles of `size` elements, in chunks of `chunk`, one for each warp that
// scans.
template <class T> struct tile_ring {
    shared_rows<T> stage;       // a row a stage
    shared_rows<T> sum, before; // of each chunk, and of all before it
    shared_array<int> landed, added, known, emptied;
    shared_rows<int> scanned; // a row a chunk
    int stages, size, chunk, chunks;

    // By all threads of the block, before any role begins.
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

    // By a warp that has done its part of the tile.
    __device__ void hand_on(shared_array<int> flag, int at, int tile) const {
        __syncwarp();
        if (threadIdx.x % 32 == 0) store_release(&flag[at], tile);
    }
    // By a warp: until the tile has been handed on there.
    __device__ void wait_for(shared_array<int> flag, int at, int tile) const {
        if (threadIdx.x % 32 == 0)
            wait_until(&flag[at], [tile](int t) { return t == tile; });
        __syncwarp();
    }
    // By a warp: until a tile behind `last` lies in the stage. That tile.
    __device__ int next_tile(int at, int last) const {
        if (threadIdx.x % 32 == 0)
            wait_until(&landed[at], [last](int t) { return t > last; });
        __syncwarp();
        return landed[at];
    }

    // How many elements the tile has of n, and how many a chunk of it.
    __device__ int extent(int tile, int n) const {
        return n - tile * size < size ? n - tile * size : size;
    }
    __device__ int extent(int tile, int c, int n) const {
        const int left = extent(tile, n) - c * chunk;
        return left < 0 ? 0 : left < chunk ? left : chunk;
    }
};

// Where a role is on its way round the ring.
struct ring_place {
    int stage = 0, round = 1;
    __device__ void advance(int stages) {
        stage = stage + 1 == stages ? 0 : stage + 1;
        round += 1;
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
