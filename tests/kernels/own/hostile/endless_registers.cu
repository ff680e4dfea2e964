// expect: out-of-time line 7
// status: 143
#include <cstdio>

__global__ void spin(int *v, unsigned n)
{
    for (unsigned i = 0; i != n; i += 2) if (i == n + 1000) n -= 1000, n += 1000;
    *v = 1;
}

int main()
{
    int *v;
    cudaMalloc(&v, 4);
    spin<<<1, 32>>>(v, 1);
    cudaDeviceSynchronize();
    cudaFree(v);
}
