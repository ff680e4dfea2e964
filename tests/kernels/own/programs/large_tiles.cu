// Tiles of several warps: they wait, reduce, exchange and vote, each on its own.
// covers: cooperative groups: tiles that are larger than a warp
// prints: sums 2016 6112 10208 14304, first 64, reduced 10208, voted 1 0, halves 24512 8128
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void tiles(const int *in, int *sums, int *out)
{
    __shared__ cg::block_tile_memory<256> memory;
    __shared__ int part[256];
    cg::thread_block block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<64>(block);
    const int rank = tile.thread_rank(), base = tile.meta_group_rank() * 64;
    part[base + rank] = in[block.thread_rank()];
    for (int step = 32; step > 0; step /= 2) {
        tile.sync();
        if (rank < step) part[base + rank] += part[base + rank + step];
    }
    if (rank == 0) sums[tile.meta_group_rank()] = part[base];
    const int first = tile.shfl(in[block.thread_rank()], 0);
    const int reduced = cg::reduce(tile, in[block.thread_rank()], cg::plus<int>());
    const int any = tile.any(rank == 63), all = tile.all(rank < 63);
    auto half = cg::tiled_partition<128>(block);
    const int of_half = cg::reduce(half, in[block.thread_rank()], cg::plus<int>());
    auto warp = cg::tiled_partition<32>(tile);
    if (block.thread_rank() == 64) out[0] = first;
    if (block.thread_rank() == 190) out[1] = reduced;
    if (block.thread_rank() == 200) out[2] = any;
    if (block.thread_rank() == 201) out[3] = all;
    if (half.thread_rank() == 100) out[5 - half.meta_group_rank()] = of_half;
    if (warp.meta_group_size() != 2) out[0] = -1;
}

int main()
{
    int host[256], *in, *sums, *out;
    for (int i = 0; i < 256; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&sums, 4 * sizeof(int));
    cudaMalloc(&out, 6 * sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    tiles<<<1, 256>>>(in, sums, out);
    cudaMemcpy(host, sums, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(host + 4, out, 6 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("sums %d %d %d %d, first %d, reduced %d, voted %d %d, halves %d %d\n", host[0], host[1], host[2], host[3],
           host[4], host[5], host[6], host[7], host[8], host[9]);
    cudaFree(in);
    cudaFree(sums);
    cudaFree(out);
    return 0;
}
