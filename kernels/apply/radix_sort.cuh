// Radix sort by splits, one bit per pass: keys with a 0 go to the front, keys with
// a 1 follow, and both keep their order. The exclusive scan of the zeros counts the
// zeros before each key. A key with a 0 goes to that index; a key with a 1 goes
// after all zeros and after the ones before it.
//
//   work      that of a scan, plus three passes, for each bit
//   depth     bits times that of the scan
//   barriers  those of the scan
//   paper     G. E. Blelloch, Prefix sums and their applications,
//             CMU-CS-90-190, 1990
#pragma once

#include "kernels/apply/ordered_bits.cuh"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// All arrays have n elements, one per thread.
template <class T, class Flag>
__global__ void split_digit(global_ptr<const T> from, global_ptr<Flag> digit, global_ptr<Flag> zero, int n,
                            int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("digit", bit + 1);
    if (i < n) {
        const T key = from[i];
        const int one = digit_of(plain(key), bit, 1);
        digit[i] = about(key, one);
        zero[i] = about(key, 1 - one);
    }
}

// `index` is the exclusive scan of `zero`.
template <class T, class Flag>
__global__ void split_scatter(global_ptr<const T> from, global_ptr<const Flag> zero,
                              global_ptr<const Flag> index, global_ptr<T> to, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    step("scatter", bit + 1);
    if (i < n) {
        const Flag last_index = index[n - 1];
        const Flag last_zero = zero[n - 1];
        const int zeros = plain(last_index) + plain(last_zero);
        const Flag is_zero = zero[i];
        const Flag before = index[i];
        int place = plain(before);
        if (!plain(is_zero)) place = zeros + i - plain(before);
        to[place] = from[i];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
