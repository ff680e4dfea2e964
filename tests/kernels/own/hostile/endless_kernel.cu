// expect: out-of-time line 9
// perhaps: incomplete line 19
// status: 143
// prints: begins
#include <cstdio>

__global__ void spin(int *v)
{
    for (unsigned i = 0; i < 1; i *= 1) v[0] = v[0] + 1;
}

int main()
{
    int *v;
    puts("begins");
    fflush(stdout);
    cudaMalloc(&v, 4);
    cudaMemset(v, 0, 4);
    spin<<<1, 1>>>(v);
    cudaDeviceSynchronize();
    cudaFree(v);
}
