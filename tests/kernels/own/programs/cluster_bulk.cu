// A ring of blocks: each one sends its sums to the next one, in several rounds with two stages.
// covers: bulk copies between the blocks of a cluster, and arrivals at their barrier objects: `cp_async_bulk(space_cluster, space_shared, …)`
// prints: block 0: 9 9, block 3: 12 12
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int tile = 32, rounds = 4, stages = 2;

__global__ void __cluster_dims__(4, 1, 1) around(int *out)
{
    __shared__ alignas(16) int box[stages][tile], mine[tile];
    __shared__ uint64_t full[stages], taken;
    const cg::cluster_group cluster = cg::this_cluster();
    const int t = threadIdx.x;
    const unsigned rank = cluster.block_rank(), next = (rank + 1) % 4, before = (rank + 3) % 4;
    if (t == 0) {
        for (int s = 0; s < stages; ++s) ptx::mbarrier_init(&full[s], 1);
        ptx::mbarrier_init(&taken, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    mine[t] = rank;
    cluster.sync();
    for (int i = 0; i < rounds; ++i) {
        const int s = i % stages;
        if (t == 0) {
            ptx::fence_proxy_async(ptx::space_shared);
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &full[s],
                                           sizeof mine);
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(box[s], next), mine,
                               sizeof mine, cluster.map_shared_rank(&full[s], next));
        }
        while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full[s], i / stages % 2)) {}
        const int got = box[s][t];
        __syncthreads();
        if (t == 0) // the block before has its own tile back, and this stage
            ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                                 cluster.map_shared_rank(&taken, before));
        while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &taken, i % 2)) {}
        mine[t] = got + 2;
        __syncthreads();
    }
    out[blockIdx.x * tile + t] = mine[t] + 1;
    cluster.sync();
}

int main()
{
    int h[4 * tile], *out;
    cudaMalloc(&out, sizeof h);
    around<<<4, tile>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("block 0: %d %d, block 3: %d %d\n", h[0], h[tile - 1], h[3 * tile], h[4 * tile - 1]);
    cudaFree(out);
}
