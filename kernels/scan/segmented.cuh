// Segmented scan of any size: each head starts a new sum. A flag for the head
// travels with each sum, so that later strides know where to stop. Blocks are
// joined as in the recursive scan, by their sums from the last head on.
//
//   work      at most n log2 t combines and a few more, in blocks of t threads
//   depth     log2 t steps per level
//   barriers  one per step, and one before the store
//   paper     S. Sengupta, M. Harris, Y. Zhang and J. D. Owens, Scan primitives
//             for GPU computing, Graphics Hardware, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in`, `heads`, `out`, `open` have n elements, one per thread. heads[i] is 1
// if a segment starts at i. out[i] becomes the sum from the block's last head
// up to i. If the block has no head up to i, open[i] is 1: the sum may be
// incomplete. Block b writes its last sum to sums[b], and to headed[b] whether
// it has a head. An exclusive scan loads in[i - 1], or the identity at a head.
template <class T, class Op>
__global__ void segmented_tiles(global_ptr<const T> in,
                                global_ptr<const int> heads, global_ptr<T> out,
                                global_ptr<int> open, global_ptr<T> sums,
                                global_ptr<int> headed, int n, bool exclusive,
                                Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int i = blockIdx.x * threads + thread;
    shared_memory shared;
    auto sum = shared.rows<T>("sum", 2, threads);
    auto head = shared.rows<int>("head", 2, threads);
    auto sum_from = sum[0];
    auto sum_to = sum[1];
    auto head_from = head[0];
    auto head_to = head[1];

    // ---- load
    step("load");
    T mine = identity;
    int starts = 0;
    if (i < n) {
        starts = heads[i];
        if (!exclusive)
            mine = in[i];
        else if (i > 0 && !starts)
            mine = in[i - 1];
    }
    sum_from[thread] = mine;
    head_from[thread] = starts;

    // ---- strides: none reaches beyond a head
    for (int stride = 1; stride < threads; stride *= 2) {
        __syncthreads();
        step("stride", stride);
        const int seen = head_from[thread];
        if (thread >= stride && !seen) {
            sum_to[thread] = op(sum_from[thread - stride], sum_from[thread]);
            head_to[thread] = head_from[thread - stride];
        } else {
            sum_to[thread] = sum_from[thread];
            head_to[thread] = seen;
        }
        const auto filled_sum = sum_to;
        sum_to = sum_from;
        sum_from = filled_sum;
        const auto filled_head = head_to;
        head_to = head_from;
        head_from = filled_head;
    }

    // ---- store (each thread reads what it wrote itself: no barrier needed)
    step("store");
    if (i < n) {
        out[i] = sum_from[thread];
        open[i] = 1 - head_from[thread];
    }
    if (thread == threads - 1) {
        sums[blockIdx.x] = sum_from[thread];
        headed[blockIdx.x] = head_from[thread];
    }
}

// before[b] is the segmented sum at the end of block b.
template <class T, class Op>
__global__ void add_to_open(global_ptr<T> out, global_ptr<const int> open,
                            global_ptr<const T> before, int n, Op op) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("add");
    if (blockIdx.x > 0 && i < n)
        if (open[i]) out[i] = op(before[blockIdx.x - 1], out[i]);
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
