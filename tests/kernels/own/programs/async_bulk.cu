// A ring of bulk copies: one thread fills the stages, the others square the numbers in place, and another bulk
// copy stores them.
// covers: bulk copies and barriers that count bytes: `cuda::ptx::cp_async_bulk`, `mbarrier_…`, `barrier_arrive_tx`
// prints: squares 0 1 4 9, last 65025, sum 5559680
#include <cstdint>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;
using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int tile = 64, tiles = 4, stages = 2;

__global__ void squares(const int *in, int *out)
{
    __shared__ alignas(128) int stage[stages][tile];
    __shared__ barrier full[stages], empty[stages];
    __shared__ uint64_t squared;
    const int t = threadIdx.x;
    if (t == 0) {
        for (int s = 0; s < stages; ++s) {
            init(&full[s], 1);
            init(&empty[s], 1);
        }
        ptx::mbarrier_init(&squared, tile);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    __syncthreads();
    if (t == tile) { // the producer
        for (int i = 0; i < tiles; ++i) {
            const int s = i % stages;
            empty[s].wait_parity(i / stages % 2 == 0);
            cuda::device::memcpy_async_tx(stage[s], in + i * tile, cuda::aligned_size_t<16>(sizeof stage[s]), full[s]);
            (void)cuda::device::barrier_arrive_tx(full[s], 1, sizeof stage[s]);
        }
    } else if (t < tile) {
        for (int i = 0; i < tiles; ++i) {
            const int s = i % stages;
            full[s].wait_parity(i / stages % 2);
            stage[s][t] *= stage[s][t];
            ptx::fence_proxy_async(ptx::space_shared);
            const uint64_t token = ptx::mbarrier_arrive(&squared);
            while (!ptx::mbarrier_try_wait(&squared, token)) {}
            if (t != 0) continue;
            ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + i * tile, stage[s], sizeof stage[s]);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
            (void)empty[s].arrive();
        }
    }
}

int main()
{
    int *in, *out;
    cudaMallocManaged(&in, tiles * tile * sizeof(int));
    cudaMallocManaged(&out, tiles * tile * sizeof(int));
    for (int i = 0; i < tiles * tile; ++i) in[i] = i;
    squares<<<1, tile + 32>>>(in, out);
    cudaDeviceSynchronize();
    int sum = 0;
    for (int i = 0; i < tiles * tile; ++i) sum += out[i];
    printf("squares %d %d %d %d, last %d, sum %d\n", out[0], out[1], out[2], out[3], out[tiles * tile - 1], sum);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
