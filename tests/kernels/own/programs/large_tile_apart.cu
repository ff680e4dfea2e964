// A tile waits only for its own threads: what the other tile wrote may be missing. Making tiles is no barrier.
// expect: hazard line 13
// expect: hazard line 24
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

__global__ void made(const int *in, int *out)
{
    __shared__ int part[128];
    __shared__ cg::block_tile_memory<128> memory;
    part[threadIdx.x] = 0;
    cg::thread_block block = cg::this_thread_block(memory);
    part[threadIdx.x] = in[threadIdx.x];
    auto tile = cg::tiled_partition<64>(block);
    out[threadIdx.x] = part[tile.meta_group_rank() * 64 + 63 - tile.thread_rank()];
}

int main()
{
    int host[128], *in, *out, sum = 0;
    for (int i = 0; i < 128; i++) host[i] = i < 64 ? i : 0;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    made<<<1, 128>>>(in, out);
    neighbours<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 64; i < 128; i++) sum += host[i];
    printf("sums %d\n", sum);
    cudaFree(in);
    cudaFree(out);
}
