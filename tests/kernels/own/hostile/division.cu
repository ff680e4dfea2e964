// expect: crash line 5
// status: 136
#include <cstdio>

__global__ void divide(int *v, int by) { v[threadIdx.x] /= by; }

int main()
{
    int *v;
    cudaMalloc(&v, 16);
    cudaMemset(v, 0, 16);
    divide<<<1, 4>>>(v, 0);
    cudaDeviceSynchronize();
    cudaFree(v);
}
