// covers: clusters, and the shared memory of their other blocks: `__cluster_dims__`, `this_cluster()`
// prints: 496 1520 2544 3568 PASSED
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// each block sums 16 numbers; the first block of each cluster of 2 adds what its neighbour has
__global__ void __cluster_dims__(2, 1, 1) sums(const int *in, int *out)
{
    cg::cluster_group cluster = cg::this_cluster();
    __shared__ int part[16];
    part[threadIdx.x] = in[blockIdx.x * 16 + threadIdx.x];
    __syncthreads();
    for (int stride = 8; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) part[threadIdx.x] += part[threadIdx.x + stride];
        __syncthreads();
    }
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x == 0) {
        const int *other = cluster.map_shared_rank(part, 1);
        out[blockIdx.x / cluster.num_blocks()] = part[0] + other[0];
    }
    cluster.sync(); // the neighbour may not end before this
}

int main()
{
    int host[128], result[4], *in, *out;
    for (int i = 0; i < 128; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    sums<<<8, 16>>>(in, out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++) printf("%d ", result[i]);
    printf("%s\n", result[0] + result[1] + result[2] + result[3] == 127 * 64 ? "PASSED" : "FAILED");
    cudaFree(in);
    cudaFree(out);
}
