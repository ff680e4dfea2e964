// expect: not-ready line 19
#include <cstdio>

__global__ void square(float *v) { v[threadIdx.x] *= v[threadIdx.x]; }

int main()
{
    float *h, *d;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMallocHost(&h, 32 * sizeof(float));
    cudaMalloc(&d, 32 * sizeof(float));
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMemcpyAsync(d, h, 32 * sizeof(float), cudaMemcpyHostToDevice, s);
    square<<<1, 32, 0, s>>>(d);
    cudaMemcpyAsync(h, d, 32 * sizeof(float), cudaMemcpyDeviceToHost, s);
    float sum = 0;
    for (int i = 0; i < 32; i++)
        sum += h[i];
    cudaStreamSynchronize(s);
    printf("%g\n", sum + h[1]);
    cudaStreamDestroy(s);
    cudaFreeHost(h);
    cudaFree(d);
}
