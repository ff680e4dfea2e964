// expect: hazard line 10
// prints: 64
#include <cstdio>

// The first counter belongs to a block, the second one is shared by both.
__global__ void count(int *counts)
{
    __shared__ int own;
    atomicAdd_block(&counts[blockIdx.x], 1);
    atomicAdd_block(&counts[2], 1);
    if (threadIdx.x == 0) own = 0;
    __syncthreads();
    atomicAdd_block(&own, 1);
}

int main()
{
    int *counts, host[3];
    cudaMalloc(&counts, sizeof host);
    cudaMemset(counts, 0, sizeof host);
    count<<<2, 32>>>(counts);
    cudaMemcpy(host, counts, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host[2]);
    cudaFree(counts);
}
