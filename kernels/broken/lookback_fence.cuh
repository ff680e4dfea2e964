// BROKEN ON PURPOSE: a single-pass scan whose tiles store their sum and their
// status with nothing to order the two stores.
//
//   the idea  a tile stores its sum, and then sets its status with an atomic,
//             so that all blocks see the new status (scan/lookback.cuh)
//   wrong     an atomic orders only accesses to its own cell. Another block may
//             see the new status before it sees the sum
//   fixed     __threadfence() between the two, or store_release, which combines
//             fence and store (scan/tiles.cuh)
#pragma once

#include "kernels/scan/lookback.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T> struct unfenced_state : tile_state<T> {
    __device__ void publish_aggregate(int tile, T sum) const {
        this->aggregate[tile] = sum;
        atomicAdd(&this->state[tile], state_a); // with no __threadfence
    }
    __device__ void publish_prefix(int tile, T sum) const {
        this->prefix[tile] = sum;
        // (the first tile goes from X to P, all others from A)
        atomicAdd(&this->state[tile], tile == 0 ? state_p : state_p - state_a);
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
