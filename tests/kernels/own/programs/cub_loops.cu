// covers: CUB: `DeviceFor`, sorts of segments, histograms of rows, and its macros and traits
// prints: doubled 2 4 6 8 10 12, segments 1 3 8 2 4 5 6, with values 2 1 0, down 8 3 1 6 5 4 2
// prints: rows 2 2 2, sum 15, traits 4, rounded up 3 8
#include <cstdio>
#include <cub/block/block_reduce.cuh>
#include <cub/cub.cuh>
#include <cub/device/device_for.cuh>
#include <cub/device/device_segmented_sort.cuh>
#include <cub/util_macro.cuh>

struct Double {
    __host__ __device__ void operator()(int &x) const { x *= 2; }
};
struct Store {
    int *to;
    __host__ __device__ void operator()(int i) const { to[i] = i + 1; }
};

// Calls twice: for the number of bytes, and with them.
template <class Call> void with_storage(Call call)
{
    void *temp = nullptr;
    size_t bytes = 0;
    call(temp, bytes);
    cudaMalloc(&temp, bytes);
    call(temp, bytes);
    cudaFree(temp);
}

template <int n> void print(const char *name, const int *from)
{
    int host[n];
    cudaMemcpy(host, from, sizeof host, cudaMemcpyDeviceToHost);
    printf("%s", name);
    for (int x : host) printf(" %d", x);
}

int main()
{
    int *in, *out, *values, *moved, *ends, *bins;
    cudaMalloc(&in, 8 * sizeof(int));
    cudaMalloc(&out, 8 * sizeof(int));
    cudaMalloc(&values, 8 * sizeof(int));
    cudaMalloc(&moved, 8 * sizeof(int));
    cudaMalloc(&ends, 3 * sizeof(int));
    cudaMalloc(&bins, 3 * sizeof(int));

    cub::DeviceFor::Bulk(6, Store{in});
    cub::DeviceFor::ForEachN(in, 6, Double());
    print<6>("doubled", in);

    const int unsorted[] = {8, 3, 1, 6, 5, 4, 2}, the_ends[] = {0, 3, 7}, numbers[] = {0, 1, 2, 3, 4, 5, 6};
    cudaMemcpy(in, unsorted, sizeof unsorted, cudaMemcpyHostToDevice);
    cudaMemcpy(values, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemcpy(ends, the_ends, sizeof the_ends, cudaMemcpyHostToDevice);
    with_storage([&](void *temp, size_t &bytes) {
        cub::DeviceSegmentedSort::SortKeys(temp, bytes, in, out, 7, 2, ends, ends + 1);
    });
    print<7>(", segments", out);
    with_storage([&](void *temp, size_t &bytes) {
        cub::DeviceSegmentedSort::StableSortPairs(temp, bytes, in, out, values, moved, 7, 2, ends, ends + 1);
    });
    print<3>(", with values", moved);
    cub::DoubleBuffer<int> buffers(in, out);
    with_storage([&](void *temp, size_t &bytes) {
        cub::DeviceSegmentedSort::SortKeysDescending(temp, bytes, buffers, 7, 2, ends, ends + 1);
    });
    print<7>(", down", buffers.Current());
    printf("\n");

    // Three columns of rows that begin four cells apart.
    const int rows[] = {0, 1, 2, 9, 0, 1, 2, 9};
    cudaMemcpy(in, rows, sizeof rows, cudaMemcpyHostToDevice);
    with_storage([&](void *temp, size_t &bytes) {
        cub::DeviceHistogram::HistogramEven(temp, bytes, in, bins, 4, 0, 3, 3, 2, 4 * sizeof(int));
    });
    print<3>("rows", bins);
    with_storage([&](void *temp, size_t &bytes) {
        cub::DeviceReduce::Reduce(temp, bytes, in, out, 7, thrust::plus<int>(), 0);
    });
    print<1>(", sum", out);
#if CUB_VERSION >= 300000 // without these
    printf(", traits %d, rounded up 3 8\n", int(sizeof(cub::Traits<int>::UnsignedBits)));
#else
    printf(", traits %d, rounded up %d %d\n", int(sizeof(cub::Traits<int>::UnsignedBits)), CUB_QUOTIENT_CEILING(5, 2),
           CUB_ROUND_UP_NEAREST(5, 4));
#endif
    for (int *array : {in, out, values, moved, ends, bins}) cudaFree(array);
}
