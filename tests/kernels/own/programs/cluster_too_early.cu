// expect: hazard line 12
// expect: never-written line 15
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// __syncthreads() waits only for the own block
__global__ void __cluster_dims__(2, 1, 1) exchange(const int *in, int *out)
{
    cg::cluster_group cluster = cg::this_cluster();
    __shared__ int tile[32];
    tile[threadIdx.x] = in[blockIdx.x * 32 + threadIdx.x];
    __syncthreads(); // should be cluster.sync()
    int *other = cluster.map_shared_rank(tile, cluster.block_rank() ^ 1);
    out[blockIdx.x * 32 + threadIdx.x] = other[threadIdx.x];
    cluster.sync();
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
    cudaFree(in);
    cudaFree(out);
}
