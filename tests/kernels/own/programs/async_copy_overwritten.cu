// A block copies tiles ahead, but nothing keeps a copy from overwriting a stage that slower threads still read.
// expect: hazard line 18
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include <cstdio>

namespace cg = cooperative_groups;

constexpr int n = 64, stages = 2, tiles = 4;

__global__ void sums(const int* in, int* out) {
    __shared__ int stage[stages][n];
    const cg::thread_block block = cg::this_thread_block();
    const int t = block.thread_rank();
    int sum = 0;
    for (int i = 0; i < tiles + 1; ++i) {
        if (i < tiles) cg::memcpy_async(block, stage[i % stages], in + i * n, sizeof(int) * n);
        if (i == 0) continue;
        if (i < tiles) cg::wait_prior<1>(block);
        else cg::wait(block);
        const int* tile = stage[(i - 1) % stages];
        sum += tile[(t + 1) % n];
    }
    out[t] = sum;
}

int main() {
    int *in, *out;
    cudaMallocManaged(&in, tiles * n * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < tiles * n; ++i) in[i] = i;
    sums<<<1, n>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
    cudaFree(in);
    cudaFree(out);
}
