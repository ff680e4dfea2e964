// expect: hazard line 14
// prints: 63
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) exchange(const int *in, int *out)
{
    cg::cluster_group cluster = cg::this_cluster();
    __shared__ int tile[32];
    tile[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
    cluster.sync();
    int *other = cluster.map_shared_rank(tile, cluster.block_rank() ^ 1);
    out[blockIdx.x * 32 + threadIdx.x] = other[threadIdx.x];
    // the other block may have ended, and its tile with it: cluster.sync() is missing
}

int main()
{
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    exchange<<<2, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[31]);
    cudaFree(in);
    cudaFree(out);
}
