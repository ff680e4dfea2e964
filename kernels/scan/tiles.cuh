// The tiles of a single-pass scan: which block takes which tile, and the status
// that tiles publish. X: nothing yet; A: the sum of the tile's own elements
// (aggregate); P: the sum of all elements up to its end (prefix). The status
// goes from X to A to P, or directly to P.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

enum : int { state_x, state_a, state_p };

// Each array has one cell per tile. At first, every `state` is X and `next` is
// 0. Sums may have any size: a sum is stored before its state is released, so a
// thread that has acquired the state always reads the whole sum.
template <class T> struct tile_state {
    global_ptr<int> next, state;
    global_ptr<T> aggregate, prefix;

    // Blocks may start in any order. Tiles are numbered as blocks take them, so
    // the blocks of all earlier tiles are running: it is safe to wait for them.
    __device__ int take() const { return atomicAdd(&next[0], 1); }
    __device__ void publish_aggregate(int tile, T sum) const {
        aggregate[tile] = sum;
        store_release(&state[tile], state_a);
    }
    __device__ void publish_prefix(int tile, T sum) const {
        prefix[tile] = sum;
        store_release(&state[tile], state_p);
    }
    // Waits until the tile has published a sum, and copies it to `sum`.
    __device__ int look_at(int tile, T& sum) const {
        const int seen =
            wait_until(&state[tile], [](int s) { return s != state_x; });
        if (seen == state_p)
            sum = prefix[tile];
        else
            sum = aggregate[tile];
        return seen;
    }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
