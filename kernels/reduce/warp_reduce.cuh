// Adds up one value per lane with shuffles: in each step the lower half of the
// lanes adds the upper half. At the end, lane 0 has the sum. All lanes of the
// warp must call it; in a partial last warp of the block, all lanes that exist
// must.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

template <class T, class Op> __device__ void warp_reduce(lane_value<T>& sum, Op op) {
    const int lane = threadIdx.x % 32;
    for (int offset = 16; offset > 0; offset /= 2) {
        step("shuffle", offset);
        const T other = __shfl_down_sync(0xffffffff, T(sum), offset);
        if (lane < offset && threadIdx.x + offset < blockDim.x) sum = op(sum, other);
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
