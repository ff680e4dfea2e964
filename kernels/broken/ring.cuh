// BROKEN ON PURPOSE: a scan in a ring of stages whose warps pass a stage on as
// soon as their first lane is finished.
//
//   the idea  a warp does its part of a tile, and then passes the stage to the
//             next warp with a flag (scan/tile_ring.cuh)
//   wrong     the lane that releases the flag does not wait for the others:
//             they may still write to the stage, or read from it, when the next
//             warp begins
//   fixed     __syncwarp() first: then the accesses of all lanes come before
//             the release
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
