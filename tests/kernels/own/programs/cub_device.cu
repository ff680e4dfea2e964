// CUB's algorithms for arrays, with their temporary storage.
// covers: CUB on the host: scans, reductions, selections, sorts and histograms of arrays
// prints: scan 0 8 14 21 26 29 29, sum 38, max 9
// prints: least 0 at 5, kept 8 6 7 9, runs 2 3 1 of 3, sorted 0 3 5 6 7 8 9
// prints: down 9 8 7 6 5 3 0, from 6 0 2 1 3 4 5, bins 1 2 3 1, buffers 0 9
#include <cstdio>
#include <cub/cub.cuh>

struct LargerThan {
    int limit;
    __host__ __device__ bool operator()(const int &x) const { return x > limit; }
};
void check(cudaError_t error) { if (error) { printf("%s\n", cudaGetErrorString(error)); exit(1); } }

int main()
{
    const int n = 7;
    int host[n] = {8, 6, 7, 5, 3, 0, 9}, runs[6] = {1, 1, 2, 2, 2, 5}, at[n] = {0, 1, 2, 3, 4, 5, 6}, result[n], more[n];
    int *in, *out, *out2, *count, *indices;
    void *temp = nullptr;
    size_t bytes = 0, room = 4096;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&out2, sizeof host);
    cudaMalloc(&indices, sizeof host);
    cudaMalloc(&count, sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(indices, at, sizeof host, cudaMemcpyHostToDevice);

    check(cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n));
    cudaMalloc(&temp, bytes);
    check(cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n));
    cudaFree(temp);
    cudaMalloc(&temp, room);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("scan %d %d %d %d %d %d %d, ", result[0], result[1], result[2], result[3], result[4], result[5], result[6]);
    check(cub::DeviceReduce::Sum(temp, room, in, out, n));
    check(cub::DeviceReduce::Max(temp, room, in, out + 1, n));
    cudaMemcpy(result, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("sum %d, max %d\n", result[0], result[1]);

    cub::KeyValuePair<int, int> *least, found;
    cudaMalloc(&least, sizeof found);
    check(cub::DeviceReduce::ArgMin(temp, room, in, least, n));
    cudaMemcpy(&found, least, sizeof found, cudaMemcpyDeviceToHost);
    check(cub::DeviceSelect::If(temp, room, in, out, count, n, LargerThan{5}));
    cudaMemcpy(result, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("least %d at %d, kept %d %d %d %d, ", found.value, found.key, result[0], result[1], result[2], result[3]);
    cudaMemcpy(in, runs, sizeof runs, cudaMemcpyHostToDevice);
    check(cub::DeviceRunLengthEncode::Encode(temp, room, in, out, out2, count, 6));
    cudaMemcpy(result, out2, 3 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(more, count, sizeof(int), cudaMemcpyDeviceToHost);
    printf("runs %d %d %d of %d, ", result[0], result[1], result[2], more[0]);

    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    check(cub::DeviceRadixSort::SortKeys(temp, room, in, out, n));
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("sorted %d %d %d %d %d %d %d\n", result[0], result[1], result[2], result[3], result[4], result[5], result[6]);
    cub::DeviceRadixSort::SortPairsDescending(temp, room, in, out, indices, out2, n, 0, 4);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(more, out2, sizeof more, cudaMemcpyDeviceToHost);
    printf("down %d %d %d %d %d %d %d, ", result[0], result[1], result[2], result[3], result[4], result[5], result[6]);
    printf("from %d %d %d %d %d %d %d, ", more[0], more[1], more[2], more[3], more[4], more[5], more[6]);
    check(cub::DeviceHistogram::HistogramEven(temp, room, in, out, 5, 0, 12, n));
    cudaMemcpy(result, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("bins %d %d %d %d, ", result[0], result[1], result[2], result[3]);
    cub::DoubleBuffer<int> keys(in, out);
    check(cub::DeviceRadixSort::SortKeys(temp, room, keys, n));
    cudaMemcpy(result, keys.Current(), sizeof result, cudaMemcpyDeviceToHost);
    printf("buffers %d %d\n", result[0], result[6]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(out2);
    cudaFree(indices);
    cudaFree(count);
    cudaFree(least);
    cudaFree(temp);
    return 0;
}
