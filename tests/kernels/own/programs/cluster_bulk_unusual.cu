// Clusters in two dimensions whose first block loads for the three others and ends before they have got the bytes;
// it copies to itself, too, by its address in the cluster.
// covers: bulk copies from global memory to other blocks: a mask, `expect_tx` for another block, and a block that ends before the copy
// prints: 7 0 1 2, sum 388
#include <cooperative_groups.h>
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int tile = 16;

__global__ void __cluster_dims__(2, 2, 1) share(const int *in, int *out)
{
    extern __shared__ __align__(128) unsigned char room[];
    int *const line = reinterpret_cast<int *>(room), *const own = line + tile;
    uint64_t *const full = reinterpret_cast<uint64_t *>(own + tile);
    const cg::cluster_group cluster = cg::this_cluster();
    const int t = threadIdx.x;
    const unsigned rank = cluster.block_rank();
    if (t == 0) {
        ptx::mbarrier_init(full, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    cluster.sync();
    if (rank == 0) {
        own[t] = 7;
        __syncthreads();
        if (t == 0) {
            for (unsigned other = 1; other < 4; ++other)
                ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                                               cluster.map_shared_rank(full, other), tile * sizeof(int));
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, line, in, tile * sizeof(int), full, 0b1110);
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, full, sizeof(int4));
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(line, 0), own,
                               sizeof(int4), cluster.map_shared_rank(full, 0));
        }
    }
    while (!ptx::mbarrier_try_wait_parity(full, 0)) {}
    const int blocks = gridDim.x * gridDim.y, block = blockIdx.y * gridDim.x + blockIdx.x;
    if (rank > 0 || t < 4) out[block + blocks * t] = line[t];
}

int main()
{
    int h[4 * tile], *in, *out;
    cudaMallocManaged(&in, tile * sizeof(int));
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    for (int i = 0; i < tile; ++i) in[i] = i;
    share<<<dim3(2, 2), tile, 2 * tile * sizeof(int) + 64>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < 4 * tile; ++i) sum += h[i];
    printf("%d %d %d %d, sum %d\n", h[0], h[1], h[6], h[11], sum);
    cudaFree(in);
    cudaFree(out);
}
