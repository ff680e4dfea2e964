// BROKEN ON PURPOSE: compaction that loses the order of the elements.
//
//   the idea  each element that is kept takes its place by adding 1 to a
//             counter: an atomic in the place of a scan
//   wrong     no two elements get the same place, and none is lost. But the
//             places follow the order in which the threads come to the
//             counter, and that is chance: the result has the right elements
//             in an order that no run needs to repeat
//   mended    the exclusive scan of the flags is the place of each element,
//             whoever comes first (apply/compact.cuh). Where the order does
//             not matter, the atomic is right, and fast
#pragma once

#include "kernels/apply/compact.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `keep` have n elements; compact_predicate() has filled `keep`, and
// `count` is 0 at first. A thread takes several elements, the whole grid apart.
template <class T, class Flag>
__global__ void broken_scatter(global_ptr<const T> in,
                               global_ptr<const Flag> keep, global_ptr<T> out,
                               global_ptr<int> count, int n) {
    const int all = gridDim.x * blockDim.x;
    step("scatter");
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += all) {
        const Flag kept = keep[i];
        if (plain(kept)) {
            const int place = atomicAdd(&count[0], 1); // whoever comes first
            out[place] = in[i]; // in the order of arrival
        }
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
