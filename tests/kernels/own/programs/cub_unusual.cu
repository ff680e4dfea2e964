// CUB with parts of warps, operators that do not commute, segments, halves, two-dimensional blocks and iterators.
// covers: CUB in kernels: loads, scans, reductions, sorts, histograms and discontinuities
// covers: CUB on the host: scans, reductions, selections, sorts and histograms of arrays
// prints: maps 2862 2862, warps 28 92 156 220, segments 6 22 8
// prints: halves 1176, plane 1128, first 48, evens 0 2 4 6 of 4, sums 0 1 5 14
#include <cstdio>
#include <cub/cub.cuh>
#include <cuda_fp16.h>

struct IsEven {
    __host__ __device__ bool operator()(int i) const { return i % 2 == 0; }
};
struct Square {
    __host__ __device__ int operator()(int i) const { return i * i; }
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
    cudaFree(out);
    cudaFree(halves);
    cudaFree(temp);
    return 0;
}
