// Scan of any size in three launches: each block adds up its part, one block
// scans the sums, and each block scans its part, starting from its prefix.
//
//   work      about n combines to reduce, and 4 n to 5 n to scan; about 4 n in
//             all if each thread takes several elements
//   depth     grows with n / blocks
//   barriers  two per tile to reduce, three per tile to scan
//   memory    every element is read twice and written once
//   paper     Y. Dotsenko et al., Fast scan algorithms on graphics
//             processors, ICS, 2008
#pragma once

#include "kernels/scan/warp_scan.cuh"
#include "kernels/simt/runs.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` has n elements. Block b adds up `part` of them from b * part on, one
// tile after another, and writes their sum to sums[b]. In a tile each thread
// has a run of `items` elements. Neighbours are combined, so that the
// operands keep their order.
template <int items, class T, class Op>
__global__ void reduce_parts(global_ptr<const T> in, global_ptr<T> sums, int n,
                             int part, Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int warps = (threads + 31) / 32;
    const int begin = blockIdx.x * part;
    const int end = n - begin < part ? n : begin + part;
    shared_memory shared;
    auto total = shared.array<T>("total", warps);

    T carry = identity;
    for (int base = begin; base < end; base += threads * items) {
        step("load");
        const int first = base + thread * items;
        T run[items];
        load_run(run, in, first, begin, end, identity);

        // ---- each thread adds up its run
        if (items > 1) step("run");
        for (int k = 1; k < items; ++k)
            run[k] = op(run[k - 1], run[k]);
        lane_value<T> sum("sum", run[items - 1]);

        // ---- each warp adds up its lanes, neighbours first
        for (int offset = 1; offset < 32; offset *= 2) {
            step("shuffle", offset);
            const T right = __shfl_down_sync(0xffffffff, T(sum), offset);
            if (thread % (2 * offset) == 0 && thread + offset < threads)
                sum = op(sum, right);
        }
        step("warp total");
        if (thread % 32 == 0) total[thread / 32] = sum;
        __syncthreads();

        // ---- the first thread adds up the warps
        step("reduce");
        if (thread == 0)
            for (int warp = 0; warp < warps; ++warp)
                carry = op(carry, total[warp]);
        __syncthreads();
    }
    step("store");
    if (thread == 0) sums[blockIdx.x] = carry;
}

// Block b scans `part` elements from b * part on, starting from before[b]. An
// exclusive scan is the inclusive scan of the input shifted right; the first
// element of a part is then the part's prefix.
template <int items, class T, class Op>
__global__ void scan_parts(global_ptr<const T> in, global_ptr<const T> before,
                           global_ptr<T> out, int n, int part, bool exclusive,
                           Op op, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    const int lane = thread % 32;
    const int warp = thread / 32;
    const int warps = (threads + 31) / 32;
    const int begin = blockIdx.x * part;
    const int end = n - begin < part ? n : begin + part;
    shared_memory shared;
    auto total = shared.array<T>("total", warps);

    for (int base = begin; base < end; base += threads * items) {
        // ---- load: the first element of a tile includes the tile's prefix
        step("load");
        const int first = base + thread * items;
        const int shift = exclusive ? 1 : 0;
        T run[items];
        load_run(run, in, first - shift, begin, end - shift, identity);
        if (thread == 0 && base > begin) run[0] = op(total[warps - 1], run[0]);
        if (thread == 0 && base == begin && blockIdx.x > 0)
            run[0] = op(before[blockIdx.x], run[0]);

        // ---- each thread scans its run
        if (items > 1) step("run");
        for (int k = 1; k < items; ++k)
            run[k] = op(run[k - 1], run[k]);
        lane_value<T> sum("sum", run[items - 1]);
        __syncthreads();

        // ---- each warp scans its lanes
        warp_scan(sum, op);
        step("warp total");
        if (lane == 31 || thread == threads - 1) total[warp] = sum;
        __syncthreads();

        // ---- the first thread scans the totals
        step("prefix");
        if (thread == 0)
            for (int w = 1; w < warps; ++w)
                total[w] = op(total[w - 1], total[w]);
        __syncthreads();

        // ---- add the total of all earlier warps
        step("add");
        if (warp > 0) sum = op(total[warp - 1], sum);
        if (items > 1) {
            step("add to run");
            T left = __shfl_up_sync(0xffffffff, T(sum), 1);
            if (lane == 0 && warp > 0) left = total[warp - 1];
            for (int k = 0; k < items - 1; ++k)
                if (thread > 0) run[k] = op(left, run[k]);
        }
        step("store");
        run[items - 1] = sum;
        store_run(run, out, first, end);
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
