// expect: unseen-error line 12
// prints: 0
#include <cstdio>

__global__ void fill(int *v) { v[threadIdx.x] = 1; }

int main()
{
    int *d, h = 0;
    cudaMalloc(&d, 2048 * sizeof(int));
    cudaMemset(d, 0, 2048 * sizeof(int));
    fill<<<1, 2048>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d);
}
