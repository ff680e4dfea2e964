// The bytes go to the other block, but are counted by this block's own barrier object.
// expect: assertion line 29
// expect: unseen-error line 43
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int tile = 32;

__global__ void __cluster_dims__(2, 1, 1) swap(int *out)
{
    __shared__ alignas(16) int box[tile], mine[tile];
    __shared__ uint64_t full;
    const cg::cluster_group cluster = cg::this_cluster();
    const int t = threadIdx.x;
    const unsigned rank = cluster.block_rank();
    if (t == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    mine[t] = t;
    cluster.sync();
    if (t == 0) {
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &full, sizeof box);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(box, rank ^ 1), mine,
                           sizeof mine, &full);
    }
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &full, 0)) {}
    out[rank * tile + t] = box[t];
    cluster.sync();
}

int main()
{
    int h[2 * tile], *out;
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    swap<<<2, tile>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("done\n");
    cudaFree(out);
}
