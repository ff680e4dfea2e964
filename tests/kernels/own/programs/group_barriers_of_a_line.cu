// expect: deadlock line 12
// status: 1
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void kernel(int *data, int n)
{
    __shared__ int cells[64];
    cg::thread_block block = cg::this_thread_block();
    int t = threadIdx.x;
    cells[t] = data[t]; if (t < n) { block.sync(); data[t] = cells[n - 1 - t]; } else { block.sync(); }
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
