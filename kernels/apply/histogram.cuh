// Histogram: each block counts its elements in its own bins, in shared memory,
// and adds these to the global bins. The exclusive scan of the global bins says
// where each bin would begin if the elements were sorted by bin.
//
//   work      n atomic additions, at most `bins` more per block, and a scan
//   depth     that of the scan, plus the number of additions to the fullest bin
//   barriers  two per block
//   paper     V. Podlozhnyuk, Histogram calculation in CUDA, NVIDIA, 2007
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Bins of equal width from the lowest element to the highest one.
template <class T> struct Bins {
    T lowest;
    std::uint64_t width; // for integers; 0: a single bin holds everything
    double scale;        // for floats: the number of bins per unit

    SCANSCOPE_HOST_DEVICE int of(T element, int bins) const {
        if constexpr (std::is_floating_point_v<T>) {
            const int bin = int((double(element) - double(lowest)) * scale);
            return bin < bins ? bin : bins - 1; // for the highest element
        } else {
            using U = std::make_unsigned_t<T>;
            const U above = U(element) - U(lowest);
            return width == 0 ? 0 : int(above / width);
        }
    }
};

// `in` has n elements, one per thread; `count` has one cell per bin, all 0 at
// first.
template <class T, class Count>
__global__ void histogram_count(global_ptr<const T> in, global_ptr<Count> count, int n, int bins,
                                Bins<plain_t<T>> bin) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int i = blockIdx.x * threads + thread;
    shared_memory shared;
    auto held = shared.array<int>("held", bins);

    // ---- clear the block's own bins
    step("clear");
    for (int b = thread; b < bins; b += threads) held[b] = 0;
    __syncthreads();

    // ---- each element adds 1 to its bin
    step("count");
    if (i < n) {
        const T mine = in[i];
        atomicAdd(&held[bin.of(plain(mine), bins)], 1);
    }
    __syncthreads();

    // ---- each block adds its bins to the global ones
    step("add");
    for (int b = thread; b < bins; b += threads) {
        const int here = held[b];
        if (here > 0) atomicAdd(&count[b], here);
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
