// Scan of one block by few threads: each scans a part of several neighbouring
// elements, one after the other; the sums of the parts are scanned together;
// and each thread adds the sum of all earlier parts to its own.
//
//   work      2 n - p - k combines for p parts of k elements, and those of the
//             Hillis-Steele scan of p sums
//   depth     2 k - 1 + log2 p steps
//   barriers  log2 p + 3
//   paper     S. Chatterjee, G. E. Blelloch and M. Zagha, Scan primitives for
//             vector computers, Supercomputing, 1990
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` and `out` have n elements. Launch one block of any size. An exclusive
// scan is the inclusive scan of the input shifted right, identity first.
template <class T, class Op>
__global__ void thread_coarsening(global_ptr<const T> in, global_ptr<T> out,
                                  int n, bool exclusive, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int items = (n + threads - 1) / threads;
    const int parts = (n + items - 1) / items;
    const int first = thread * items;
    const int end = first + items < n ? first + items : n;
    shared_memory shared;
    auto temp = shared.array<T>("temp", n);
    auto sums = shared.rows<T>("sum", 2, parts);
    auto from = sums[0];
    auto to = sums[1];

    // ---- load (neighbouring threads load neighbouring elements, which are not
    // those of their parts)
    step("load");
    for (int i = thread; i < n; i += threads) {
        if (!exclusive)
            temp[i] = in[i];
        else if (i > 0)
            temp[i] = in[i - 1];
        else
            temp[i] = identity;
    }
    __syncthreads();

    // ---- each thread scans its part, without any barrier
    for (int i = first + 1; i < end; ++i) {
        step("part", i - first);
        temp[i] = op(temp[i - 1], temp[i]);
    }
    step("part sum");
    if (thread < parts) from[thread] = temp[end - 1];

    // ---- the sums of the parts are scanned, one step per stride
    for (int stride = 1; stride < parts; stride *= 2) {
        __syncthreads();
        step("stride", stride);
        if (thread < parts) {
            if (thread >= stride)
                to[thread] = op(from[thread - stride], from[thread]);
            else
                to[thread] = from[thread];
        }
        const auto filled = to;
        to = from;
        from = filled;
    }
    __syncthreads();

    // ---- each thread but the first adds the sum of all earlier parts
    if (thread > 0)
        for (int i = first; i < end; ++i) {
            step("add", i - first + 1);
            temp[i] = op(from[thread - 1], temp[i]);
        }

    // ---- store
    __syncthreads();
    step("store");
    for (int i = thread; i < n; i += threads)
        out[i] = temp[i];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
