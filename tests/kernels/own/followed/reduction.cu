// A tree whose last warp is volatile, and one number for each block, which are added by an atomic.
#include <cstdio>

namespace reduction {

template <class T> __device__ void last_warp(volatile T *data, int t)
{
    for (int stride = 4; stride > 0; stride /= 2) {
        if (t < stride) data[t] += data[t + stride];
        __syncwarp();
    }
}

template <class T, unsigned block> __global__ void reduce(const T *in, T *sums, T *all, T zero);

} // namespace reduction

template <class T> void launch(const T *in, T *sums, T *all)
{
    reduction::reduce<T, 8><<<2, 8>>>(in, sums, all, T(0));
}

template <class T, unsigned block>
__global__ void reduction::reduce(const T *in, T *sums, T *all, T zero)
{
    __shared__ T data[block];
    const int t = threadIdx.x;
    data[t] = zero + in[blockIdx.x * block + t];
    __syncthreads();
    last_warp(data, t);
    if (t == 0) {
        sums[blockIdx.x] = data[0];
        atomicAdd(all, data[0]);
    }
}

int main()
{
    double host[16], *in, *sums, *all;
    for (int i = 0; i < 16; ++i) host[i] = i;
    cudaMallocManaged(&in, sizeof host);
    cudaMalloc(&sums, 2 * sizeof(double));
    cudaMalloc(&all, sizeof(double));
    for (int i = 0; i < 16; ++i) in[i] = host[i];
    cudaMemset(all, 0, sizeof(double));
    launch(in, sums, all);
    double sum;
    cudaMemcpy(&sum, all, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%g", sum);
    cudaFree(in);
    cudaFree(sums);
    cudaFree(all);
}
