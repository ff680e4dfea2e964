// BROKEN ON PURPOSE: a single-pass scan whose tiles announce their sum before
// they store it.
//
//   the idea  a tile publishes its sum, and a status that says that the sum is
//             there (scan/lookback.cuh, scan/tiles.cuh)
//   wrong     the status is released first. A block that waits for it continues
//             before the sum has been written, and reads an old value
//   fixed     first the value, then the flag, as in every protocol: a release
//             makes visible what its thread has written before
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
