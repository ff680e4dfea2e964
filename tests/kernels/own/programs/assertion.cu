// expect: assertion line 8
// prints: device-side assert triggered
#include <cassert>
#include <cstdio>

__device__ int half(int x)
{
    assert(x % 2 == 0);
    return x / 2;
}
__global__ void kernel(int *v) { v[threadIdx.x] = half(v[threadIdx.x]); }

int main()
{
    int h[4] = {2, 4, 7, 8}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, 4>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
