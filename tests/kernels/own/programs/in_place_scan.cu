// expect: hazard line 9
#include <cstdio>

// reads the neighbour's cell while the neighbour writes it
__global__ void step(int *data, int offset, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= offset && i < n)
        data[i] = data[i - offset] + data[i];
}

int main()
{
    const int n = 64;
    int h[n], *d;
    for (int i = 0; i < n; i++) h[i] = 1;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    for (int offset = 1; offset < n; offset *= 2)
        step<<<1, n>>>(d, offset, n);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(d);
}
