// covers: `atomicExch` flags
// prints: 2
#include <cstdio>

// Thread 0 hands over to thread 32 of its block, for which a fence of the block is enough; thread 32 hands over
// to block 1. Order is transitive.
__device__ int flag = 0;

__global__ void hand_on(int *data, int *out)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 1;
        __threadfence_block();
        atomicExch(&flag, 1);
    } else if (blockIdx.x == 0 && threadIdx.x == 32) {
        while (atomicAdd(&flag, 0) != 1) {}
        __threadfence();
        *out = *data;
        __threadfence();
        atomicExch(&flag, 2);
    } else if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (atomicAdd(&flag, 0) != 2) {}
        __threadfence();
        *out += *data;
    }
}

int main()
{
    int *data, *out, host;
    cudaMalloc(&data, sizeof(int));
    cudaMalloc(&out, sizeof(int));
    hand_on<<<2, 33>>>(data, out);
    cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host);
    cudaFree(data);
    cudaFree(out);
}
