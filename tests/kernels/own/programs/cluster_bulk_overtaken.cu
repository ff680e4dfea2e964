// The second tile goes into the box of the first one, which the other block may not have read yet.
// expect: hazard line 32
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int tile = 32;

__global__ void __cluster_dims__(2, 1, 1) rounds(int *out)
{
    __shared__ alignas(16) int box[tile], mine[tile];
    __shared__ uint64_t full, free;
    const cg::cluster_group cluster = cg::this_cluster();
    const int t = threadIdx.x;
    const unsigned rank = cluster.block_rank();
    if (t == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::mbarrier_init(&free, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    cluster.sync();
    int sum = 0;
    for (int i = 0; i < 2; ++i) {
        mine[t] = t + i;
        __syncthreads();
        if (t == 0) {
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &full, sizeof box);
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(box, rank ^ 1), mine,
                               sizeof mine, cluster.map_shared_rank(&full, rank ^ 1));
        }
        while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, i)) {}
        sum += box[t];
        if (i == 0) {
            if (t == 0) // for all threads, although some of them may not have read their number
                ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                                     cluster.map_shared_rank(&free, rank ^ 1));
            while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &free, 0)) {}
        }
    }
    out[rank * tile + t] = sum;
    cluster.sync();
}

int main()
{
    int h[2 * tile], *out;
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    rounds<<<2, tile>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("done\n");
    cudaFree(out);
}
