// BROKEN ON PURPOSE: single-pass scan whose tiles say that their sum is
// there before they store it.
//
//   the idea  a tile tells the others its sum, and by a state that it is there
//             (scan/lookback.cuh, scan/tiles.cuh)
//   wrong     the state is released first. Whoever waits for it goes on while
//             the sum is still to be written, and reads what stood there
//   mended    the value before the flag, in every protocol: a release makes
//             visible what its thread wrote before it
#pragma once

#include "kernels/scan/lookback.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T> struct flag_first_state : tile_state<T> {
    __device__ void publish_aggregate(int tile, T sum) const {
        store_release(&this->state[tile], state_a);
        this->aggregate[tile] = sum; // too late
    }
    __device__ void publish_prefix(int tile, T sum) const {
        store_release(&this->state[tile], state_p);
        this->prefix[tile] = sum; // too late
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
