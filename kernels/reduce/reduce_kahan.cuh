// Compensated sum: every sum is kept together with its rounding error, which is
// added back at the end.
//
//   work      n - 1 combines, each with about a dozen operations instead of one
//   depth     n / threads + log2 threads steps
//   barriers  one per step
//   paper     W. Kahan, CACM 8(1), 1965; A. Neumaier, ZAMM 54, 1974;
//             T. Dekker, Numer. Math. 18, 1971; D. Knuth, TAOCP 2, 4.2.2
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// Drops an error that is not finite: then the sum is infinite or NaN anyway.
template <class Real> __host__ __device__ Real finite_or_0(Real lost) { return lost - lost == 0 ? lost : 0; }

// Neumaier: returns sum + x, and adds the rounding error to `lost`. The error is
// exact, because the larger of the two is used first (Dekker). A compiler that
// may reorder this (-ffast-math) turns every error into 0.
template <class Real> __host__ __device__ Real neumaier_sum(Real sum, Real& lost, Real x) {
    const Real rounded = sum + x;
    const bool sum_is_larger = (sum < 0 ? -sum : sum) >= (x < 0 ? -x : x);
    lost += finite_or_0(sum_is_larger ? (sum - rounded) + x : (x - rounded) + sum);
    return rounded;
}

// Knuth's TwoSum: the same without comparing the two, in six additions.
template <class Real> __host__ __device__ Real two_sum(Real a, Real& lost, Real b) {
    const Real rounded = a + b;
    const Real of_b = rounded - a;
    const Real of_a = rounded - of_b;
    lost += finite_or_0((a - of_a) + (b - of_b));
    return rounded;
}

template <class T> __device__ void add(T& sum, plain_t<T>& lost, const T& x) {
    sum = combined(sum, x, neumaier_sum(plain(sum), lost, plain(x)));
}
template <class T> __device__ void merge(T& sum, plain_t<T>& lost, const T& other) {
    sum = combined(sum, other, two_sum(plain(sum), lost, plain(other)));
}

// `in` has n elements of a floating-point type; block b writes its sum to out[b]
// and the sum's rounding error to lost_out[b].
template <class T>
__global__ void reduce_kahan(global_ptr<const T> in, global_ptr<T> out, global_ptr<plain_t<T>> lost_out,
                             int n, int size, T identity) {
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    shared_memory shared;
    auto sum = shared.array<T>("sum", threads);
    auto lost = shared.array<plain_t<T>>("lost", threads);

    // ---- load: every thread adds up several elements, far apart
    step("load");
    const int all = gridDim.x * threads;
    int i = blockIdx.x * threads + thread;
    T mine = identity;
    plain_t<T> lacks = 0;
    if (i < n) mine = in[i];
    for (i += all; i < n; i += all) add<T>(mine, lacks, in[i]);
    sum[thread] = mine;
    lost[thread] = lacks;

    // ---- the lower half adds the upper half, and both rounding errors
    for (int half = size / 2; half > 0; half /= 2) {
        __syncthreads();
        step("reduce", half);
        if (thread < half && thread + half < threads) {
            T both = sum[thread];
            plain_t<T> lacking = lost[thread] + lost[thread + half];
            merge<T>(both, lacking, sum[thread + half]);
            sum[thread] = both;
            lost[thread] = lacking;
        }
    }

    // ---- store
    step("store");
    if (thread == 0) {
        out[blockIdx.x] = sum[0];
        lost_out[blockIdx.x] = lost[0];
    }
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
