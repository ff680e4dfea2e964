// Inclusive scan of one value per lane with shuffles: the steps of Hillis and
// Steele, with registers as cells. All lanes of the warp must call it.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T, class Op>
__device__ void warp_scan(lane_value<T>& sum, Op op) {
    const int lane = threadIdx.x % 32;
    for (int stride = 1; stride < 32; stride *= 2) {
        step("shuffle", stride);
        const T left = __shfl_up_sync(0xffffffff, T(sum), stride);
        if (lane >= stride) sum = op(left, sum);
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
