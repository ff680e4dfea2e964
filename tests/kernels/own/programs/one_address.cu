// expect: one-address line 7
#include <cstdio>

__global__ void kernel(int *out)
{
    extern __shared__ int counts[];
    extern __shared__ float weights[];
    counts[threadIdx.x] = threadIdx.x;
    weights[threadIdx.x] = 0.5f;
    __syncthreads();
    out[threadIdx.x] = counts[threadIdx.x];
}

int main()
{
    int h[16], *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 16, 16 * (sizeof(int) + sizeof(float))>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[3]);
    cudaFree(d);
}
