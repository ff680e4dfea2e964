// expect: out-of-time line 11
// perhaps: incomplete line 20
// status: 143
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) spin(int *v)
{
    cg::this_cluster().sync();
    for (unsigned i = 0; i < 1; i *= 1)
        v[0] = v[0] + 1;
    cg::this_cluster().sync();
}

int main()
{
    int *v;
    cudaMalloc(&v, 4);
    cudaMemset(v, 0, 4);
    spin<<<2, 1>>>(v);
    cudaDeviceSynchronize();
    cudaFree(v);
}
