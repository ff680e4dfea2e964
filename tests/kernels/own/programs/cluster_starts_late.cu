// expect: hazard line 12
// expect: out-of-bounds line 14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// nothing says that the other block has started when this one writes into its memory
__global__ void __cluster_dims__(2, 1, 1) push(int *out)
{
    cg::cluster_group cluster = cg::this_cluster();
    __shared__ int box[32];
    int *other = cluster.map_shared_rank(box, cluster.block_rank() ^ 1);
    other[threadIdx.x] = threadIdx.x;
    cluster.sync();
    if (threadIdx.x == 0) other[32] = 1; // the box has 32 cells
    out[blockIdx.x * 32 + threadIdx.x] = box[threadIdx.x];
    cluster.sync();
}

int main()
{
    int h[64], *out;
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    push<<<2, 32>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
}
