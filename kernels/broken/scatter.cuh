// BROKEN ON PURPOSE: a compaction that loses the order of the elements.
//
//   the idea  each kept element gets its place by adding 1 to a counter: an
//             atomic instead of a scan
//   wrong     no two elements get the same place, and none is lost. But the
//             places depend on the order in which the threads reach the
//             counter, which is random: the result has the right elements, in
//             an order that may change from run to run
//   fixed     the exclusive scan of the flags gives each element its place, no
//             matter which thread is first (apply/compact.cuh). If the order
//             does not matter, the atomic is correct, and fast
#pragma once

#include "kernels/apply/compact.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `keep` have n elements; compact_predicate() has written `keep`, and
// `count` is 0 at first. A thread takes several elements, one grid size apart.
template <class T, class Flag>
__global__ void broken_scatter(global_ptr<const T> in,
                               global_ptr<const Flag> keep, global_ptr<T> out,
                               global_ptr<int> count, int n) {
    const int all = gridDim.x * blockDim.x;
    step("scatter");
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += all) {
        const Flag kept = keep[i];
        if (plain(kept)) {
            const int place = atomicAdd(&count[0], 1); // in any order
            out[place] = in[i]; // in the order of arrival
        }
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
