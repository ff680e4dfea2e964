// expect: crash line 8
// status: 139
#include <cstdio>

__device__ int deeper(volatile char *above, int n)
{
    volatile char here[1024];
    here[n % 1024] = above[0];
    return n < 0 ? 0 : deeper(here, n + 1) + here[0];
}
__global__ void kernel(int *v)
{
    volatile char first[1] = {1};
    *v = deeper(first, 0);
}

int main()
{
    int *v;
    cudaMalloc(&v, 4);
    kernel<<<1, 2>>>(v);
    cudaDeviceSynchronize();
    cudaFree(v);
}
