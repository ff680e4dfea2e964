// Compaction keeps the elements whose predicate is 1, in order. The exclusive
// scan of the predicates counts the kept elements before each: its new place.
//
//   work      that of the scan, plus two passes
//   depth     that of the scan
//   barriers  those of the scan
//   paper     G. E. Blelloch, Prefix sums and their applications,
//             CMU-CS-90-190, 1990
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

enum class Keep { nonzero, positive, changed };

// All arrays have n elements, one per thread.
template <class T, class Flag>
__global__ void compact_predicate(global_ptr<const T> in, global_ptr<Flag> keep, int n, Keep wanted) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("predicate");
    if (i < n) {
        const T mine = in[i];
        bool kept = plain(mine) != 0;
        if (wanted == Keep::positive) kept = plain(mine) > 0;
        if (wanted == Keep::changed) { // the first one always counts as changed
            kept = i == 0;
            if (i > 0) {
                const T before = in[i - 1];
                kept = plain(mine) != plain(before);
            }
        }
        keep[i] = about(mine, int(kept));
    }
}

// `index` is the exclusive scan of `keep`. The last thread writes how many
// elements are kept.
template <class T, class Flag>
__global__ void compact_scatter(global_ptr<const T> in, global_ptr<const Flag> keep,
                                global_ptr<const Flag> index, global_ptr<T> out, global_ptr<int> count,
                                int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("scatter");
    if (i < n) {
        const Flag kept = keep[i];
        const Flag place = index[i];
        if (plain(kept)) out[plain(place)] = in[i];
        if (i == n - 1) count[0] = plain(place) + plain(kept);
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
