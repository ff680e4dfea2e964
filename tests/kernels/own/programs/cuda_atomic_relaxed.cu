// A flag of relaxed order announces data, and a counter of block scope counts the threads of all blocks.
// expect: hazard line 14
// expect: hazard line 24
// prints: done
#include <cstdio>
#include <cuda/atomic>

__device__ int value;
__device__ cuda::atomic<int, cuda::thread_scope_device> flag;

__global__ void handOver(int *out)
{
    if (blockIdx.x == 0) {
        value = 42;
        flag.store(1, cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_relaxed) == 0) {}
        *out = value;
    }
}

__global__ void count(int *counter)
{
    cuda::atomic_ref<int, cuda::thread_scope_block>(*counter)++;
}

int main()
{
    int *out;
    cudaMalloc(&out, 2 * sizeof(int));
    cudaMemset(out, 0, 2 * sizeof(int));
    handOver<<<2, 1>>>(out);
    count<<<2, 1>>>(out + 1);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(out);
}
