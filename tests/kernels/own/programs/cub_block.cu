// The examples of CUB's documentation for the collectives of a block, and all their results.
// covers: CUB in kernels: loads, scans, reductions, sorts, histograms and discontinuities
// prints: PASSED
#include <cstdio>
#include <cub/cub.cuh>

const int THREADS = 128, ITEMS = 4, N = THREADS * ITEMS;

struct Differ {
    __device__ bool operator()(int a, int b) const { return a != b; }
};
struct RunningTotal {
    int total;
    __device__ int operator()(int aggregate)
    {
        int before = total;
        total += aggregate;
        return before;
    }
};

// Loads a tile, scans it and stores it, all through one piece of shared memory.
__global__ void scanTile(const int *in, int *out, int *aggregates)
{
    typedef cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE> BlockLoad;
    typedef cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE> BlockStore;
    typedef cub::BlockScan<int, THREADS> BlockScan;
    __shared__ union {
        typename BlockLoad::TempStorage load;
        typename BlockStore::TempStorage store;
        typename BlockScan::TempStorage scan;
    } temp_storage;
    int items[ITEMS], aggregate;
    BlockLoad(temp_storage.load).Load(in, items);
    __syncthreads();
    BlockScan(temp_storage.scan).ExclusiveSum(items, items, aggregate);
    __syncthreads();
    BlockStore(temp_storage.store).Store(out, items);
    if (threadIdx.x == 77) aggregates[0] = aggregate;
}

// Scans more than a tile: a function passes on the running total.
__global__ void scanAll(const int *in, int *out, int n)
{
    using BlockScan = cub::BlockScan<int, THREADS, cub::BLOCK_SCAN_WARP_SCANS>;
    __shared__ BlockScan::TempStorage temp_storage;
    RunningTotal prefix{1000};
    for (int first = 0; first < n; first += THREADS) {
        int value = first + threadIdx.x < n ? in[first + threadIdx.x] : 0;
        BlockScan(temp_storage).InclusiveSum(value, value, prefix);
        __syncthreads();
        if (first + threadIdx.x < n) out[first + threadIdx.x] = value;
    }
}

__global__ void reduce(const int *in, int *out)
{
    using BlockReduce = cub::BlockReduce<int, THREADS>;
    __shared__ typename BlockReduce::TempStorage a, b, c;
    int items[ITEMS];
    cub::LoadDirectStriped<THREADS>(threadIdx.x, in, items);
    int sum = BlockReduce(a).Sum(items);
    int largest = BlockReduce(b).Reduce(items[0], [](int x, int y) { return x > y ? x : y; });
    int part = BlockReduce(c).Sum(items[0], 77);
    if (threadIdx.x == 0) {
        out[0] = sum;
        out[1] = largest;
        out[2] = part;
    }
}

__global__ void sort(const int *in, int *keys, float *down, unsigned short *values)
{
    typedef cub::BlockRadixSort<int, THREADS, ITEMS, unsigned short> BlockRadixSort;
    typedef cub::BlockRadixSort<float, THREADS, 1> DownSort;
    __shared__ union {
        typename BlockRadixSort::TempStorage both;
        typename DownSort::TempStorage down;
    } temp_storage;
    int items[ITEMS];
    unsigned short from[ITEMS];
    cub::LoadDirectBlocked(threadIdx.x, in, items);
    for (int i = 0; i < ITEMS; i++) from[i] = threadIdx.x * ITEMS + i;
    float key[1] = {items[0] * -0.5f};
    BlockRadixSort(temp_storage.both).SortBlockedToStriped(items, from);
    cub::StoreDirectStriped<THREADS>(threadIdx.x, keys, items);
    cub::StoreDirectStriped<THREADS>(threadIdx.x, values, from);
    __syncthreads();
    DownSort(temp_storage.down).SortDescending(key);
    down[threadIdx.x] = key[0];
}

__global__ void compare(const int *in, unsigned *bins, int *heads, int *tails)
{
    typedef cub::BlockHistogram<unsigned char, THREADS, ITEMS, 8> BlockHistogram;
    typedef cub::BlockDiscontinuity<int, THREADS> BlockDiscontinuity;
    __shared__ typename BlockHistogram::TempStorage histo;
    __shared__ typename BlockDiscontinuity::TempStorage temp_storage;
    __shared__ unsigned shared_bins[8];
    int items[ITEMS], head[ITEMS], tail[ITEMS];
    unsigned char digits[ITEMS];
    cub::LoadDirectBlocked(threadIdx.x, in, items);
    for (int i = 0; i < ITEMS; i++) digits[i] = items[i] & 7;
    BlockHistogram(histo).Histogram(digits, shared_bins);
    for (int i = 0; i < ITEMS; i++) items[i] = (threadIdx.x * ITEMS + i) / 3;
    BlockDiscontinuity(temp_storage).FlagHeadsAndTails(head, tail, items, Differ());
    cub::StoreDirectBlocked(threadIdx.x, heads, head);
    cub::StoreDirectBlocked(threadIdx.x, tails, tail);
    __syncthreads();
    if (threadIdx.x < 8) bins[threadIdx.x] = shared_bins[threadIdx.x];
}

int main()
{
    int *in, *out, *out2;
    unsigned short *values;
    float *down;
    cudaMallocManaged(&in, N * sizeof(int));
    cudaMallocManaged(&out, 2 * N * sizeof(int));
    cudaMallocManaged(&out2, N * sizeof(int));
    cudaMallocManaged(&values, N * sizeof(short));
    cudaMallocManaged(&down, THREADS * sizeof(float));
    int wrong = 0, sum = 0, largest = -1000, part = 0, count[8] = {0};
    for (int i = 0; i < N; i++) in[i] = (i * 7919 + 13) % 1009 - 400;
    for (int i = 0; i < N; i++) {
        sum += in[i];
        if (i < THREADS && in[i] > largest) largest = in[i];
        if (i < 77) part += in[i];
        count[in[i] & 7]++;
    }
    scanTile<<<1, THREADS>>>(in, out, out2);
    cudaDeviceSynchronize();
    for (int i = 0, before = 0; i < N; before += in[i++]) wrong += out[i] != before;
    wrong += out2[0] != sum;
    printf("tile: %d wrong\n", wrong);
    scanAll<<<1, THREADS>>>(in, out, N - 5);
    cudaDeviceSynchronize();
    for (int i = 0, before = 1000; i < N - 5; i++) wrong += out[i] != (before += in[i]);
    printf("all: %d wrong\n", wrong);
    reduce<<<1, THREADS>>>(in, out);
    cudaDeviceSynchronize();
    wrong += (out[0] != sum) + (out[1] != largest) + (out[2] != part);
    printf("reduce: %d wrong\n", wrong);
    sort<<<1, THREADS>>>(in, out, down, values);
    cudaDeviceSynchronize();
    for (int i = 0; i < N; i++) wrong += in[values[i]] != out[i] || (i > 0 && out[i] < out[i - 1]);
    for (int i = 1; i < N; i++) wrong += out[i] == out[i - 1] && values[i] < values[i - 1];
    for (int i = 1; i < THREADS; i++) wrong += down[i] > down[i - 1];
    printf("sort: %d wrong\n", wrong);
    compare<<<1, THREADS>>>(in, (unsigned *)out2, out, out + N);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) wrong += out2[i] != count[i];
    for (int i = 0; i < N; i++) wrong += out[i] != (i % 3 == 0) || out[N + i] != (i % 3 == 2 || i == N - 1);
    printf("compare: %d wrong\n%s\n", wrong, wrong ? "FAILED" : "PASSED");
    cudaFree(in);
    cudaFree(out);
    cudaFree(out2);
    cudaFree(values);
    cudaFree(down);
    return 0;
}
