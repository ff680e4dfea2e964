// expect: host-access line 15
#include <cstdio>

__global__ void square(int *v) { v[threadIdx.x] *= v[threadIdx.x]; }

int main()
{
    int h[4] = {1, 2, 3, 4}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    square<<<1, 4>>>(d);
    cudaDeviceSynchronize();
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += d[i];
    printf("%d\n", sum);
    cudaFree(d);
}
