// Half of a warp never comes to a barrier for the whole warp.
// expect: deadlock line 10
// status: 1
#include <cstdio>

__global__ void half(int *v)
{
    int x = v[threadIdx.x];
    if (threadIdx.x % 32 < 16) {
        asm volatile("barrier.sync.aligned 3, 64;" ::: "memory");
        x = v[63 - threadIdx.x];
    } else {
        __syncthreads();
    }
    v[threadIdx.x] = x + 1;
}

int main()
{
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    cudaMemset(d, 0, 64 * sizeof(int));
    half<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
