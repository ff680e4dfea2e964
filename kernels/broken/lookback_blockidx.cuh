// BROKEN ON PURPOSE: single-pass scan whose tiles are numbered by
// blockIdx.
//
//   the idea  block b scans tile b: no counter is needed (scan/lookback.cuh)
//   wrong     a block waits for those before it, and nothing says that these
//             have begun. A GPU starts blocks in any order, and holds a few at
//             a time: where these wait for one that finds no room, they wait
//             forever
//   mended    the number of a tile comes from an atomic that a block takes
//             when it begins: who has a lower one runs already (scan/tiles.cuh)
#pragma once

#include "kernels/scan/lookback.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T> struct block_order_state : tile_state<T> {
    __device__ int take() const { return blockIdx.x; }
    __device__ int look_at(int tile, T& sum) const {
        const int seen = wait_until(&this->state[tile], // has it begun?
                                    [](int s) { return s != state_x; });
        if (seen == state_p)
            sum = this->prefix[tile];
        else
            sum = this->aggregate[tile];
        return seen;
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
