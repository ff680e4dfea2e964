// The barrier is for two warps, but the second one is at another.
// expect: deadlock line 10
// status: 1
#include <cstdio>

__global__ void apart(int *v)
{
    int x = v[threadIdx.x];
    if (threadIdx.x < 32)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 2, 64;" ::: "memory");
    v[threadIdx.x] = x + 1;
}

int main()
{
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    cudaMemset(d, 0, 64 * sizeof(int));
    apart<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
