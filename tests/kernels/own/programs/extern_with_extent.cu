// A shared array that is declared extern although it has an extent: nvcc treats it as static.
// covers: `extern __shared__` arrays with an extent, which are static
// prints: 255 0
#include <cstdio>

template <unsigned N> __global__ void reversed(int *out)
{
    extern __shared__ int sums[N];
    sums[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = sums[N - 1 - threadIdx.x];
}

int main()
{
    int h[256], *d;
    cudaMalloc(&d, sizeof h);
    reversed<256><<<1, 256>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[255]);
    cudaFree(d);
}
