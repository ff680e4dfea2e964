#pragma once

namespace large {

template <typename T, bool keeps_sum> __global__ void scan_blocks(T *out, const T *in, T *sums)
{
    __shared__ T temp[4];
    const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    temp[t] = in[i];
    for (int d = 1; d < blockDim.x; d *= 2) {
        __syncthreads();
        T left = T();
        if (t >= d) left = temp[t - d];
        __syncthreads();
        temp[t] = left + temp[t];
    }
    out[i] = temp[t];
    if (keeps_sum && t == blockDim.x - 1) sums[blockIdx.x] = temp[t];
}

template <typename T> __global__ void add_sums(T *out, const T *sums)
{
    if (blockIdx.x > 0) out[blockIdx.x * blockDim.x + threadIdx.x] += sums[blockIdx.x - 1];
}

} // namespace large
