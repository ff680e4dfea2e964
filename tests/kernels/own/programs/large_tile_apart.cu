// A tile waits only for its own threads: what the other tile wrote may be missing.
// expect: hazard line 12
// prints: sums 2016
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void neighbours(const int *in, int *out)
{
    __shared__ int part[128];
    auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    part[threadIdx.x] = in[threadIdx.x];
    tile.sync();
    out[threadIdx.x] = part[threadIdx.x ^ 1] + part[threadIdx.x >= 64 ? threadIdx.x - 64 : threadIdx.x];
}

int main()
{
    int host[128], *in, *out, sum = 0;
    for (int i = 0; i < 128; i++) host[i] = i < 64 ? i : 0;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    neighbours<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 64; i < 128; i++) sum += host[i];
    printf("sums %d\n", sum);
    cudaFree(in);
    cudaFree(out);
}
