// Scan of any size in three launches: each block adds up its part, one block
// scans the sums, each block scans its part with what lies before it.
//
//   work      about n combines to reduce, and 4 n to 5 n to scan
//   depth     grows with n / blocks
//   barriers  two per tile where it reduces, three where it scans
//   memory    every element is read twice and written once
//   paper     Y. Dotsenko et al., Fast scan algorithms on graphics
//             processors, ICS, 2008
#pragma once

#include "kernels/scan/warp_scan.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `in` has n elements; block b adds up `part` of them from b * part on, a
// tile of one element a thread after the other, and leaves their sum in
// sums[b]. Partners lie side by side, so that the operands keep their order.
template <class T, class Op>
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
    for (int base = begin; base < end; base += threads) {
        step("load");
        T mine = identity;
        if (base + thread < end) mine = in[base + thread];
        lane_value<T> sum("sum", mine);

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

// Block b scans `part` elements from b * part on, and combines before[b] with
// all of them. An exclusive scan is the inclusive one of the input shifted
// right; the first element of a part stands for what lies before.
template <class T, class Op>
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

    for (int base = begin; base < end; base += threads) {
        // ---- load: the first element of a tile takes up all before it
        step("load");
        const int i = base + thread;
        const int from = exclusive ? i - 1 : i;
        T mine = identity;
        if (begin <= from && i < end) mine = in[from];
        if (thread == 0 && base > begin) mine = op(total[warps - 1], mine);
        if (thread == 0 && base == begin && blockIdx.x > 0)
            mine = op(before[blockIdx.x], mine);
        lane_value<T> sum("sum", mine);
        __syncthreads();

        // ---- each warp scans its own
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

        // ---- add what all warps before hold
        step("add");
        if (warp > 0) sum = op(total[warp - 1], sum);
        step("store");
        if (i < end) out[i] = sum;
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
