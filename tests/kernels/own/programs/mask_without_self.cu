// expect: bad-mask line 7
#include <cstdio>

__global__ void sum(int *v)
{
    int x = v[threadIdx.x];
    x += __shfl_xor_sync(0x0000ffff, x, 1);
    v[threadIdx.x] = x;
}

int main()
{
    int h[32] = {1, 2, 3}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
