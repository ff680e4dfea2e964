// expect: bad-memory line 8
#include <cstdio>
#include <cstdlib>

__global__ void increment(int *data, int n)
{
    int i = threadIdx.x;
    if (i < n) data[i] += 1;
}

int main()
{
    const int n = 10;
    int *h = (int *)calloc(n, sizeof(int)), *d;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
    increment<<<1, 32>>>(h, n);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(e));
    free(h);
    return e == cudaSuccess;
}
