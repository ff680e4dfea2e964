// Finds all subtree sizes of a forest with one scan. A walk around the forest (its
// Euler tour) opens each node, and closes it once its subtree is done. The scan of
// the values at the openings gives the sum before each place. The sum at a node's
// closing minus the sum at its opening is the sum over its subtree.
//
//   work      that of a scan of 2 n, plus two passes
//   depth     that of the scan
//   barriers  those of the scan
//   paper     R. E. Tarjan and U. Vishkin, An efficient parallel biconnectivity
//             algorithm, SIAM J. Comput. 14(4), 1985
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in`, `open` and `close` have n elements, one per thread; `tour` has 2 n places.
template <class T>
__global__ void tour_place(global_ptr<const T> in, global_ptr<const int> open, global_ptr<const int> close,
                           global_ptr<T> tour, int n, T nothing) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("place");
    if (i < n) {
        tour[open[i]] = in[i];
        tour[close[i]] = nothing;
    }
}

// `before` is the exclusive scan of `tour`.
template <class T>
__global__ void tour_difference(global_ptr<const T> before, global_ptr<const int> open,
                                global_ptr<const int> close, global_ptr<T> out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("difference");
    if (i < n) {
        const T at_open = before[open[i]];
        const T at_close = before[close[i]];
        out[i] = difference(at_close, at_open);
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
