// Sorts, and a load and a scan, that use their temporary storage again without a barrier.
// expect: hazard line 15
// expect: hazard line 25
// prints: least 0 0
#include <cstdio>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_scan.cuh>
__global__ void sorts(const int *keys, int *out)
{
    typedef cub::BlockRadixSort<int, 64, 2> BlockRadixSort;
    __shared__ BlockRadixSort::TempStorage temp_storage;
    int mine[2] = {keys[threadIdx.x], keys[threadIdx.x + 64]}, again[2] = {mine[1], mine[0]};
    BlockRadixSort(temp_storage).Sort(mine);
    BlockRadixSort(temp_storage).Sort(again);
    if (threadIdx.x == 0) out[0] = mine[0];
}
__global__ void loadAndScan(const int *in, int *out)
{
    typedef cub::BlockLoad<int, 64, 2, cub::BLOCK_LOAD_TRANSPOSE> BlockLoad;
    typedef cub::BlockScan<int, 64> BlockScan;
    __shared__ union { BlockLoad::TempStorage load; BlockScan::TempStorage scan; } temp_storage;
    int items[2];
    BlockLoad(temp_storage.load).Load(in, items);
    BlockScan(temp_storage.scan).ExclusiveSum(items, items);
    if (threadIdx.x == 0) out[1] = items[0];
}

int main()
{
    int host[128], *in, *out;
    for (int i = 0; i < 128; i++) host[i] = i * 37 % 128;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, 2 * sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    sorts<<<1, 64>>>(in, out);
    loadAndScan<<<1, 64>>>(in, out);
    cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("least %d %d\n", host[0], host[1]);
    cudaFree(in);
    cudaFree(out);
}
