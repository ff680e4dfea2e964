// BROKEN ON PURPOSE: scan in a ring of stages whose warps hand a stage on as
// soon as their first lane has done its part.
//
//   the idea  a warp does its part of a tile, then tells by a flag that the
//             stage is the next one's (scan/tile_ring.cuh)
//   wrong     the lane that releases the flag waits for nobody: the other lanes
//             may still write to the stage, or read from it, when the next warp
//             has begun
//   mended    __syncwarp() first: then what all lanes did comes before what
//             their lane releases
#pragma once

#include "kernels/scan/lookback_ring.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T> struct hasty_ring : tile_ring<T> {
    __device__ void hand_on(shared_array<int> flag, int at, int tile) const {
        if (threadIdx.x % 32 == 0) store_release(&flag[at], tile); // too soon
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
