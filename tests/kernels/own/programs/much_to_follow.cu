// expect: incomplete line 0
// prints: 491520 491520
#include <cstdio>

__device__ unsigned arrived;

// every thread adds to the same words, and the last block doubles them: right, and too much to follow
__global__ void count(int *counts)
{
    __shared__ bool is_last;
    for (int k = 0; k < 11; k++) atomicAdd(&counts[k], 1);
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(&arrived, 1) == gridDim.x - 1;
    __syncthreads();
    if (!is_last) return;
    __threadfence();
    if (threadIdx.x < 11) counts[threadIdx.x] *= 2;
    if (threadIdx.x == 0) arrived = 0;
}

int main()
{
    int *counts, h[11];
    if (cudaMalloc(&counts, sizeof h) != cudaSuccess) return 1;
    cudaMemset(counts, 0, sizeof h);
    for (int i = 0; i < 4; i++) count<<<64, 256>>>(counts);
    if (cudaMemcpy(h, counts, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    printf("%d %d\n", h[0], h[10]);
    cudaFree(counts);
}
