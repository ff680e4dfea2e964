// Pointer jumping in one block, for lists and arrays: in each round every
// element adds the sum found at its link, and copies the link found there.
//
//   work      n log2 n - (n - 1) combines, n being a power of two
//   depth     log2 n steps
//   barriers  two per round: all threads read before any of them writes
//   paper     J. C. Wyllie, The complexity of parallel computations, 1979
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// links[i] is the element before element i of n, or -1 for a head. Launch one
// block of any size. An exclusive scan loads in[links[i]], or the identity.
template <class T, class Links, class Op>
__global__ void pointer_jumping(global_ptr<const T> in, global_ptr<T> out,
                                Links links, int n, bool exclusive, Op op,
                                T identity) {
    shared_memory shared;
    auto sum = shared.array<T>("sum", n);
    auto link = shared.array<int>("link", n);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;

    // ---- load: each stretch is a single element
    step("load");
    for (int i = thread; i < n; i += threads) {
        const int before = links[i];
        if (!exclusive)
            sum[i] = in[i];
        else if (before >= 0)
            sum[i] = in[before];
        else
            sum[i] = identity;
        link[i] = before;
    }

    // ---- jump (with fewer threads than elements, from right to left, so that
    // elements further left are read before they change)
    for (int stride = 1; stride < n; stride *= 2) {
        for (int end = n; end > 0; end -= threads) {
            const int i = end - 1 - thread;
            __syncthreads();
            step("jump", stride);
            const int before = i >= 0 ? int(link[i]) : -1;
            T longer = identity;
            int further = -1;
            if (before >= 0) {
                longer = op(sum[before], sum[i]);
                further = link[before];
            }
            __syncthreads();
            if (before >= 0) {
                sum[i] = longer;
                link[i] = further;
            }
        }
    }

    // ---- store
    __syncthreads();
    step("store");
    for (int i = thread; i < n; i += threads)
        out[i] = sum[i];
}

// The links of an array, which need no memory.
struct PreviousElement {
    SCANSCOPE_DEVICE int operator[](int i) const { return i - 1; }
};

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
