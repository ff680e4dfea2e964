// Segmented scan of any size: a head starts the sum anew. A head travels along
// with the sums, so that the next stride knows where to stop. Blocks are joined
// as in the recursive scan: one with a head hands on what came after it.
//
//   work      at most n log2 t combines and few more, in blocks of t threads
//   depth     log2 t steps per level
//   barriers  one per step, and one before the store
//   paper     S. Sengupta, M. Harris, Y. Zhang and J. D. Owens, Scan primitives
//             for GPU computing, Graphics Hardware, 2007
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in`, `heads`, `out` and `open` have n elements, one a thread; heads[i] is 1
// where a segment starts. out[i] is the sum from the last head in the block on;
// open[i] is 1 where there is none, so that it may lack something. Block b
// leaves its last sum in sums[b], and in headed[b] whether it has a head. An
// exclusive scan takes the element before, except at a head.
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

    // ---- store (each thread what it wrote itself: no barrier)
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

// before[b] is the segmented sum that reaches the end of block b.
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
