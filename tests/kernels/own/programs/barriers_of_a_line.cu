// expect: deadlock line 11
// status: 1
#include <cstdio>

#define BARRIER __syncthreads()

__global__ void kernel(int *data, int n)
{
    __shared__ int cells[64];
    int t = threadIdx.x;
    cells[t] = data[t]; if (t < n) { BARRIER; data[t] = cells[n - 1 - t]; } else { BARRIER; }
}

int main()
{
    int h[64] = {}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, 64>>>(d, 40);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("never said\n");
    cudaFree(d);
}
