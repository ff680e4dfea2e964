// expect: deadlock line 10
// status: 1
#include <cstdio>

__global__ void sum(int *v)
{
    int x = v[threadIdx.x];
    if (threadIdx.x < 16)
        for (int d = 8; d > 0; d /= 2)
            x += __shfl_down_sync(0xffffffff, x, d);
    else
        __syncthreads();
    v[threadIdx.x] = x;
    if (threadIdx.x < 16) __syncthreads();
}

int main()
{
    int h[32] = {1, 2, 3}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
