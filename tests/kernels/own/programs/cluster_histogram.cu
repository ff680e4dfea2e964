// covers: clusters of launches: `cudaLaunchAttributeClusterDimension`, and atomics in other blocks' memory
// prints: 64 64 64 64 64 64 64 64
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// the bins are divided among the blocks of a cluster, as in the CUDA programming guide
__global__ void histogram(int *bins, int count, int per_block, const int *in, int n)
{
    extern __shared__ int mine[];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < per_block; i += blockDim.x) mine[i] = 0;
    cluster.sync(); // all bins are zero, and all blocks have started
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int bin = in[i] % count;
        int *theirs = cluster.map_shared_rank(mine, bin / per_block);
        atomicAdd(theirs + bin % per_block, 1);
    }
    cluster.sync(); // all have counted
    int *to = bins + cluster.block_rank() * per_block;
    for (int i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(&to[i], mine[i]);
}

int main()
{
    const int n = 512, count = 8;
    int host[n], result[count], *in, *bins;
    for (int i = 0; i < n; i++) host[i] = i * 5;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&bins, sizeof result);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, sizeof result);

    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = 4;
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = 8;
    config.blockDim = 32;
    config.dynamicSmemBytes = count / 4 * sizeof(int);
    config.attrs = attribute;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, histogram, bins, count, count / 4, (const int *)in, n);
    cudaMemcpy(result, bins, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < count; i++) printf("%d%c", result[i], i + 1 < count ? ' ' : '\n');
    cudaFree(in);
    cudaFree(bins);
}
