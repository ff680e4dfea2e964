// covers: clusters in two dimensions, `barrier_arrive()` and `barrier_wait()`, and refused cluster sizes
// expect: failed-call line 63
// prints: 0 3 2 1 | 6 6 6 6 | a kernel launch error has occurred due to cluster misconfiguration, a kernel launch error has occurred due to cluster misconfiguration | 1 1 8
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// a template's cluster, in two dimensions; half of the threads end at once
template <int Wide> __global__ void __cluster_dims__(Wide, 2, 1) __launch_bounds__(64) ring(int *out)
{
    __shared__ int rank;
    if (threadIdx.x >= 32) return;
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x == 0) rank = (blockIdx.x % Wide) + Wide * (blockIdx.y % 2);
    auto token = cluster.barrier_arrive();
    const int next = (cluster.block_rank() + 1) % cluster.num_blocks(); // meanwhile
    int *theirs = cluster.map_shared_rank(&rank, next);
    cluster.barrier_wait(std::move(token));
    if (threadIdx.x == 0) out[*theirs] = cluster.block_rank() == 3 ? 0 : 4 - *theirs;
    cluster.sync();
}

// each block writes into all of them, through the names without cooperative groups
__global__ void totals(int *out)
{
    __shared__ int from[4];
    const unsigned rank = __clusterRelativeBlockRank(), blocks = __clusterSizeInBlocks();
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    if (threadIdx.x < blocks) {
        int *theirs = static_cast<int *>(__cluster_map_shared_rank(from, threadIdx.x));
        if (__cluster_query_shared_rank(theirs) == threadIdx.x) theirs[rank] = rank;
    }
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
    if (threadIdx.x == 0) out[__clusterIdx().x * blocks + rank] = from[0] + from[1] + from[2] + from[3];
}

__global__ void __cluster_dims__(3, 1, 1) threes(int *out) { out[blockIdx.x] = 0; }

int main()
{
    int h[4], *out;
    cudaMalloc(&out, sizeof h);
    ring<2><<<dim3(2, 2), 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d | ", h[0], h[1], h[2], h[3]);

    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim = {4, 1, 1};
    cudaLaunchConfig_t config = {};
    config.gridDim = 4;
    config.blockDim = 32;
    config.attrs = attribute;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, totals, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d | ", h[0], h[1], h[2], h[3]);

    attribute[0].val.clusterDim = {16, 1, 1};
    config.gridDim = 16;
    const cudaError_t large = cudaLaunchKernelEx(&config, totals, out);
    threes<<<4, 32>>>(out); // 4 blocks are no clusters of 3
    printf("%s, %s | ", cudaGetErrorString(large), cudaGetErrorString(cudaGetLastError()));

    int offered = 0, active = 0, most = 0;
    cudaDeviceGetAttribute(&offered, cudaDevAttrClusterLaunch, 0);
    attribute[0].val.clusterDim = {4, 1, 1};
    cudaOccupancyMaxActiveClusters(&active, totals, &config);
    cudaOccupancyMaxPotentialClusterSize(&most, totals, &config);
    printf("%d %d %d\n", offered, active > 0, most);
    cudaFree(out);
}
