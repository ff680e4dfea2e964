// covers: cooperative groups: blocks, tiles and coalesced threads
// covers: cooperative groups: reductions and scans
// prints: PASSED
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int sumOf(cg::thread_group g, int *temp, int val)
{
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        temp[lane] = val;
        g.sync();
        if (lane < i) val += temp[lane + i];
        g.sync();
    }
    return val;
}
template <typename Tile> __device__ int shuffled(Tile tile, int val)
{
    for (int i = tile.size() / 2; i > 0; i /= 2) val += tile.shfl_down(val, i);
    return val;
}

__global__ void kernel(const int *in, int *out, int *scanned, int *kept)
{
    __shared__ int temp[96];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(block);
    auto tile4 = cg::tiled_partition<4>(tile32);
    const int rank = block.thread_rank(), value = in[rank];
    int all = sumOf(block, temp, value);
    if (rank == 0) out[0] = all;
    int warp = shuffled(tile32, value);
    if (tile32.thread_rank() == 0) atomicAdd(&out[1], warp);
    int four = cg::reduce(tile4, value, cg::plus<int>());
    if (tile4.thread_rank() == 3) atomicAdd(&out[2], four);
    int largest = cg::reduce(tile32, value, cg::greater<int>());
    if (tile32.meta_group_rank() == 1 && tile32.thread_rank() == 0) out[3] = largest;
    scanned[rank] = cg::exclusive_scan(tile32, value, cg::plus<int>());
    if (value % 3 == 0) { // whoever is here takes places together
        cg::coalesced_group active = cg::coalesced_threads();
        int first = 0;
        if (active.thread_rank() == 0) first = atomicAdd(&out[4], (int)active.size());
        first = active.shfl(first, 0);
        kept[first + active.thread_rank()] = value;
    }
    cg::sync(block);
    if (tile4.any(value == 63) && tile4.thread_rank() == 0) out[5] = tile4.meta_group_rank();
}

int main()
{
    const int n = 64;
    int *in, *out, *scanned, *kept;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, 6 * sizeof(int));
    cudaMallocManaged(&scanned, n * sizeof(int));
    cudaMallocManaged(&kept, n * sizeof(int));
    for (int i = 0; i < n; i++) in[i] = i;
    for (int i = 0; i < 6; i++) out[i] = 0;
    kernel<<<1, n>>>(in, out, scanned, kept);
    cudaDeviceSynchronize();
    int sum = n * (n - 1) / 2, keptSum = 0, wrong = 0;
    for (int i = 0; i < n; i++) {
        int before = 0;
        for (int j = i / 32 * 32; j < i; j++) before += in[j];
        wrong += scanned[i] != before;
    }
    for (int i = 0; i < out[4]; i++) keptSum += kept[i];
    printf("%d %d %d %d %d %d %d\n", out[0], out[1], out[2], out[3], out[4], out[5], wrong);
    bool ok = out[0] == sum && out[1] == sum && out[2] == sum && out[3] == 63 && out[4] == 22 && keptSum == 693 &&
              out[5] == 7 && wrong == 0;
    printf("%s\n", ok ? "PASSED" : "FAILED");
    cudaFree(in);
    cudaFree(out);
    cudaFree(scanned);
    cudaFree(kept);
}
