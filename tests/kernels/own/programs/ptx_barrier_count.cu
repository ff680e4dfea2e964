// A barrier counts whole warps.
// expect: assertion line 10
// expect: unseen-error line 20
#include <cstdio>

__global__ void some(int *v, int n)
{
    if (threadIdx.x < n) {
        v[threadIdx.x] = 1;
        asm volatile("bar.sync 1, %0;" ::"r"(n) : "memory");
        v[n - 1 - threadIdx.x] += 1;
    }
}

int main()
{
    int *d;
    cudaMalloc(&d, 64 * sizeof(int));
    some<<<1, 64>>>(d, 48);
    cudaFree(d);
}
