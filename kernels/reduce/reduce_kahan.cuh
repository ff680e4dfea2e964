// Compensated sum: beside every sum stands what rounding took from it, and
// the next addition gives it back. The error no longer grows with n.
//
//   work      n - 1 combines, four additions each
//   depth     n / threads + log2 threads steps
//   barriers  one a step
//   paper     W. Kahan, Further remarks on reducing truncation errors, CACM
//   8(1), 1965
#pragma once

#include "simt/words.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// The sum of two numbers, rounded. `lost` is what `sum` lacks: on return,
// what this rounding took. No compiler may reorder this; none does by default.
template <class Real> __host__ __device__ Real kahan_sum(Real sum, Real& lost, Real x) {
    const Real wanted = x + lost;
    const Real rounded = sum + wanted;
    lost = wanted - (rounded - sum);
    return rounded;
}

template <class T> __device__ void kahan_add(T& sum, plain_t<T>& lost, const T& x) {
    sum = combined(sum, x, kahan_sum(plain(sum), lost, plain(x)));
}

// `in` has n elements of a floating type; block b leaves its sum in out[b]
// and what that lacks in lost_out[b].
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
    for (i += all; i < n; i += all) kahan_add<T>(mine, lacks, in[i]);
    sum[thread] = mine;
    lost[thread] = lacks;

    // ---- the lower half adds the upper one, with what both lack
    for (int half = size / 2; half > 0; half /= 2) {
        __syncthreads();
        step("reduce", half);
        if (thread < half && thread + half < threads) {
            T both = sum[thread];
            plain_t<T> lacking = lost[thread] + lost[thread + half];
            kahan_add<T>(both, lacking, sum[thread + half]);
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
