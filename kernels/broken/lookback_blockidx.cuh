// BROKEN ON PURPOSE: a single-pass scan whose tiles are numbered by
// blockIdx.
//
//   the idea  block b scans tile b: no counter is needed (scan/lookback.cuh)
//   wrong     a block waits for the blocks before it, which may not have begun.
//             A GPU starts blocks in any order, and runs only some of them at a
//             time: if these wait for a block that does not fit, they wait
//             forever
//   fixed     each block takes its tile number from an atomic when it begins:
//             blocks with lower numbers are running already (scan/tiles.cuh)
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
