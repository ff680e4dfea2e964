// The tiles of a single-pass scan: who takes which, and what they tell each
// other. X is nothing yet; A, the sum of a tile's own elements (aggregate); P,
// the sum of all elements up to its end (prefix). A tile goes from X to A to
// P, or at once to P.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

enum : int { state_x, state_a, state_p };

// A cell a tile in each array; `state` is X and `next` is 0 at first. The sums
// are values of any size: whoever has seen the state, by an acquire, sees the
// sum that was stored before it was released, and so none is read in halves.
template <class T> struct tile_state {
    global_ptr<int> next, state;
    global_ptr<T> aggregate, prefix;

    // Blocks may be started in any order. By this number, who has a tile
    // before it runs already, and so it is safe to wait for it.
    __device__ int take() const { return atomicAdd(&next[0], 1); }
    __device__ void publish_aggregate(int tile, T sum) const {
        aggregate[tile] = sum;
        store_release(&state[tile], state_a);
    }
    __device__ void publish_prefix(int tile, T sum) const {
        prefix[tile] = sum;
        store_release(&state[tile], state_p);
    }
    // Waits until the tile tells something; the sum that it tells is `sum`.
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
