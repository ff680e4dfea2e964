// Two warps add up a stage, and a third one passes it on when both are done. It does not wait for the first warp,
// which still adds up their two sums: the second warp may overwrite its sum for the next stage.
// expect: hazard line 32
// prints: totals 64 128 192 256
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__global__ void totals(int *out, int rounds)
{
    __shared__ uint64_t added, passed_on;
    __shared__ int sum[2];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&added, 2);
        ptx::mbarrier_init(&passed_on, 1);
    }
    __syncthreads();
    for (int round = 0; round < rounds; ++round) {
        const uint32_t parity = round % 2;
        if (warp == 2) {
            if (lane > 0) continue;
            while (!ptx::mbarrier_try_wait_parity(&added, parity)) {}
            ptx::mbarrier_arrive(&passed_on);
            continue;
        }
        int mine = round + 1;
        for (int offset = 16; offset > 0; offset /= 2) mine += __shfl_down_sync(~0u, mine, offset);
        if (lane > 0) continue;
        sum[warp] = mine;
        ptx::mbarrier_arrive(&added);
        if (warp == 0) {
            while (!ptx::mbarrier_try_wait_parity(&added, parity)) {}
            out[round] = sum[0] + sum[1];
        }
        while (!ptx::mbarrier_try_wait_parity(&passed_on, parity)) {}
    }
}

int main()
{
    int h[4], *out;
    cudaMalloc(&out, sizeof h);
    totals<<<1, 96>>>(out, 4);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("totals %d %d %d %d\n", h[0], h[1], h[2], h[3]);
    cudaFree(out);
}
