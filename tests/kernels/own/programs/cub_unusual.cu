// CUB with parts of warps, operators that do not commute, segments, halves, two-dimensional blocks and iterators.
// covers: CUB in kernels: loads, scans, reductions, sorts, histograms and discontinuities
// covers: CUB on the host: scans, reductions, selections, sorts and histograms of arrays
// prints: maps 2862 2862, warps 28 92 156 220, segments 6 22 8
// prints: halves 1176, plane 1128, first 48, evens 0 2 4 6 of 4, sums 0 1 5 14
// prints: without storage 2016 2080, again 496 992, scans 0 5 11 15 31, partly 7 7 -1 -1 40, limits -3 -9
// prints: sorted 1 64, by key 5 2 9 9 4 4 4, 6 5 6 6 6 6 4
#include <cstdio>
#include <cub/cub.cuh>
#include <cuda_fp16.h>

struct IsEven {
    __host__ __device__ bool operator()(int i) const { return i % 2 == 0; }
};
struct Square {
    __host__ __device__ int operator()(int i) const { return i * i; }
};
struct Smaller {
    __host__ __device__ int operator()(int a, int b) const { return a < b ? a : b; }
};
struct Add {
    __host__ __device__ int operator()(int a, int b) const { return a + b; }
};
#if CUB_VERSION >= 300000 // without iterators of its own
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
typedef thrust::counting_iterator<int> Numbers;
typedef thrust::transform_iterator<Square, Numbers> Squares;
#else
typedef cub::CountingInputIterator<int> Numbers;
typedef cub::TransformInputIterator<int, Square, Numbers> Squares;
#endif

// x -> a x + b, modulo 2003. First this map, then the other.
struct Map {
    int a, b;
};
struct Compose {
    __device__ Map operator()(const Map &f, const Map &g) const { return {f.a * g.a % 2003, (f.b * g.a + g.b) % 2003}; }
};

__global__ void maps(int *out)
{
    typedef cub::BlockScan<Map, 48> BlockScan;
    typedef cub::BlockReduce<Map, 48, cub::BLOCK_REDUCE_RAKING> BlockReduce;
    __shared__ BlockScan::TempStorage scan;
    __shared__ BlockReduce::TempStorage reduce;
    Map mine = {int(threadIdx.x) % 5 + 1, int(threadIdx.x)}, all;
    BlockScan(scan).InclusiveScan(mine, all, Compose());
    Map whole = BlockReduce(reduce).Reduce(mine, Compose());
    if (threadIdx.x == 47) out[0] = all.a + all.b;
    if (threadIdx.x == 0) out[1] = whole.a + whole.b;
}

__global__ void warps(int *out)
{
    typedef cub::WarpReduce<int, 8> WarpReduce;
    typedef cub::WarpScan<int> WarpScan;
    __shared__ WarpReduce::TempStorage temp_storage[4];
    __shared__ WarpScan::TempStorage scan;
    const int sum = WarpReduce(temp_storage[threadIdx.x / 8]).Sum((int)threadIdx.x);
    if (threadIdx.x % 8 == 0) out[threadIdx.x / 8] = sum;
    const int part = WarpReduce(temp_storage[0]).HeadSegmentedSum((int)threadIdx.x, threadIdx.x % 4 == 0);
    if (threadIdx.x == 0) out[4] = part;
    if (threadIdx.x == 4) out[5] = part;
    int ones, all;
    WarpScan(scan).ExclusiveSum(threadIdx.x % 4 == 0, ones, all);
    if (threadIdx.x == 31) out[6] = ones + all - 8;
}

__global__ void plane(half *out, int *result)
{
    typedef cub::BlockScan<half, 8, cub::BLOCK_SCAN_RAKING, 6> BlockScan;
    typedef cub::BlockReduce<int, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 3, 2> BlockReduce;
    __shared__ BlockScan::TempStorage scan;
    __shared__ BlockReduce::TempStorage reduce;
    const int thread = threadIdx.y * 8 + threadIdx.x;
    half sum;
    BlockScan(scan).InclusiveSum(half(thread + 1), sum);
    out[thread] = sum;
    const int total = BlockReduce(reduce).Sum(thread);
    if (thread == 0) result[0] = total;
    if (thread == 0) result[1] = cub::ThreadLoad<cub::LOAD_CG>(result) / 23 - 1;
}

// Each class has storage of its own, and a warp needs no more than __syncwarp() before it uses storage again.
__global__ void ownStorage(int *out)
{
    const int v = threadIdx.x;
    int items[1] = {63 - v};
    const int sum = cub::BlockReduce<int, 64>().Sum(v);
    cub::BlockExchange<int, 64, 1>().StripedToBlocked(items);
    cub::BlockScan<int, 64>().InclusiveSum(items[0] + 1, items[0]);
    if (v == 0) out[0] = sum;
    if (v == 63) out[1] = items[0];
}

__global__ void singleWarp(int *out)
{
    typedef cub::BlockReduce<int, 32> BlockReduce;
    __shared__ BlockReduce::TempStorage temp_storage;
    const int sum = BlockReduce(temp_storage).Sum((int)threadIdx.x);
    __syncwarp();
    const int twice = BlockReduce(temp_storage).Sum(2 * (int)threadIdx.x);
    if (threadIdx.x == 0) out[0] = sum;
    if (threadIdx.x == 0) out[1] = twice;
}

__global__ void scansAndDirect(int *out, int *table)
{
    typedef cub::WarpScan<int> WarpScan;
    __shared__ WarpScan::TempStorage temp_storage;
    int before, all, with, inclusive, exclusive, items[2], none[2];
    WarpScan(temp_storage).ExclusiveScan((int)threadIdx.x, before, cuda::maximum<>(), all);
    WarpScan(temp_storage).InclusiveScan((int)threadIdx.x, with, 5, cuda::maximum<>());
    WarpScan(temp_storage).Scan(1, inclusive, exclusive, 0, cuda::std::plus<>());
    if (threadIdx.x == 0) out[0] = exclusive;
    if (threadIdx.x == 0) out[1] = with;
    if (threadIdx.x == 12) out[2] = before;
    if (threadIdx.x == 14) out[3] = inclusive;
    if (threadIdx.x == 3) out[4] = all;
    cub::LoadDirectWarpStriped(threadIdx.x, table, items);
    cub::StoreDirectWarpStriped(threadIdx.x, table + 64, items, 60);
    cub::LoadDirectBlocked(threadIdx.x, table, none, 41, -1);
    if (threadIdx.x == 7) out[5] = items[0];
    if (threadIdx.x == 20) out[6] = none[1];
    cub::LoadDirectStriped<32>(threadIdx.x, table, none, 40, -1);
    if (threadIdx.x == 7) out[7] = none[0];
    if (threadIdx.x == 8) out[8] = none[1];
    if (threadIdx.x == 8) out[9] = items[1];
}

int main()
{
    int *out, host[16];
    half *halves, hostHalves[48];
    void *temp = nullptr;
    size_t bytes = 0;
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&halves, sizeof hostHalves);
    cudaMemset(out, 0, sizeof host);
    maps<<<1, 48>>>(out);
    cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("maps %d %d, ", host[0], host[1]);
    warps<<<1, 32>>>(out);
    cudaMemcpy(host, out, 7 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("warps %d %d %d %d, segments %d %d %d\n", host[0], host[1], host[2], host[3], host[4], host[5], host[6]);
    plane<<<1, dim3(8, 6)>>>(halves, out);
    cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(hostHalves, halves, sizeof hostHalves, cudaMemcpyDeviceToHost);
    printf("halves %g, plane %d, first %d, ", float(hostHalves[47]), host[0], host[1]);

    Numbers numbers(0);
    cub::DeviceSelect::If(temp, bytes, numbers, out, out + 8, 8, IsEven());
    cudaMalloc(&temp, bytes);
    cub::DeviceSelect::If(temp, bytes, numbers, out, out + 8, 8, IsEven());
    cub::DeviceScan::InclusiveScan(temp, bytes, Squares(numbers, Square()), out + 9, Add(), 4);
    cudaMemcpy(host, out, 13 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("evens %d %d %d %d of %d, sums %d %d %d %d\n", host[0], host[1], host[2], host[3], host[8], host[9], host[10],
           host[11], host[12]);

    int *table, numbers64[64];
    for (int i = 0; i < 64; i++) numbers64[i] = i;
    cudaMalloc(&table, 128 * sizeof(int));
    cudaMemcpy(table, numbers64, sizeof numbers64, cudaMemcpyHostToDevice);
    ownStorage<<<1, 64>>>(out);
    singleWarp<<<1, 32>>>(out + 2);
    scansAndDirect<<<1, 32>>>(out + 4, table);
    cudaMemcpy(host, out, 14 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("without storage %d %d, again %d %d, scans %d %d %d %d %d, partly %d %d %d %d %d, ", host[0], host[1], host[2],
           host[3], host[4], host[5], host[6], host[7], host[8], host[9], host[11], host[10], host[12], host[13]);
    for (int i = 0; i < 48; i++) hostHalves[i] = half(-3 - i % 7);
    cudaMemcpy(halves, hostHalves, sizeof hostHalves, cudaMemcpyHostToDevice);
    cub::DeviceReduce::Max(temp, bytes, halves, halves, 48);
    cub::DeviceReduce::Min(temp, bytes, halves, halves + 1, 48);
    cudaMemcpy(hostHalves, halves, sizeof hostHalves, cudaMemcpyDeviceToHost);
    printf("limits %g %g\n", float(hostHalves[0]), float(hostHalves[1]));

    // Temporary storage that begins anywhere.
    long long wide[8], *keys;
    char *odd;
    size_t needed = 0;
    for (int i = 0; i < 8; i++) wide[i] = 64 >> (i * 3 % 7);
    cudaMalloc(&keys, 2 * sizeof wide);
    cudaMemcpy(keys, wide, sizeof wide, cudaMemcpyHostToDevice);
    cub::DeviceRadixSort::SortKeys(nullptr, needed, keys, keys + 8, 8);
    cudaMalloc(&odd, needed + 1);
    cub::DeviceRadixSort::SortKeys(odd + 1, needed, keys, keys + 8, 8);
    cudaMemcpy(wide, keys + 8, sizeof wide, cudaMemcpyDeviceToHost);
    printf("sorted %lld %lld, ", wide[0], wide[7]);
    const int apart[7] = {1, 1, 2, 2, 2, 3, 3}, given[7] = {5, 2, 9, 10, 4, 4, 6};
    cudaMemcpy(table, apart, sizeof apart, cudaMemcpyHostToDevice);
    cudaMemcpy(table + 7, given, sizeof given, cudaMemcpyHostToDevice);
    bytes = 0;
    cub::DeviceScan::InclusiveScanByKey(nullptr, bytes, table, table + 7, table + 14, Smaller(), 7);
    cudaFree(temp);
    cudaMalloc(&temp, bytes);
    cub::DeviceScan::InclusiveScanByKey(temp, bytes, table, table + 7, table + 14, Smaller(), 7);
    cub::DeviceScan::ExclusiveScanByKey(temp, bytes, table, table + 7, table + 21, Smaller(), 6, 7);
    cudaMemcpy(host, table + 14, 14 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("by key %d %d %d %d %d %d %d, %d %d %d %d %d %d %d\n", host[0], host[1], host[2], host[3], host[4], host[5],
           host[6], host[7], host[8], host[9], host[10], host[11], host[12], host[13]);
    cudaFree(table);
    cudaFree(keys);
    cudaFree(odd);
    cudaFree(out);
    cudaFree(halves);
    cudaFree(temp);
    return 0;
}
