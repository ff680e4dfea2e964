// Parts of CUB that NVIDIA's examples and the tests of SYCLomatic use.
// covers: CUB: non-trivial runs, histograms of channels, merge sorts, radix sorts of segments, partitions in three, shuffles of any type, `<iostream>`
// prints: parts 1, 7 7 7, 4 6 6; least 1: 1; sorted 7a 7b 7c 6f 6g 4_ 1e; by a bit 4 7 7 1 7 6 6
// prints: 2 runs: 1+3 5+2; red 3 0 1, green 1 3 0; 7 1.5 2.5 15
#include <cub/cub.cuh>

struct half_t {
    unsigned short bits;
};
#if CUB_VERSION < 300000
template <> struct CUB_NS_QUALIFIER::FpLimits<half_t> {
    static __host__ __device__ half_t Max() { return {1}; }
};
#endif

__device__ void no_kernel(half_t &x) { x.bits = 0; }
void launch_what_is_no_kernel(void **args) { cudaLaunchKernel((void *)no_kernel, 1, 1, args); }

__global__ void shuffle(double *out)
{
    const double lane = threadIdx.x, half = lane / 2;
    const double first = cub::ShuffleIndex<8>(lane, 7, 0xffffffff);
    const double up = cub::ShuffleUp<8>(half, 1, 0, 0xffffffff);
    const double down = cub::ShuffleDown<8>(half, 1, 7, 0xffffffff);
    if (threadIdx.x == 4) {
        out[0] = first;
        out[1] = up;
        out[2] = down;
        out[3] = cub::BFE(0xf0u, 4, 8);
    }
}

struct Above {
    int bound;
    __host__ __device__ bool operator()(int x) const { return x > bound; }
};
struct More {
    __host__ __device__ bool operator()(int a, int b) const { return a > b; }
};

template <class T> T *managed(std::initializer_list<T> values)
{
    T *array;
    cudaMallocManaged(&array, values.size() * sizeof(T));
    std::copy(values.begin(), values.end(), array);
    return array;
}

int main()
{
    int *items = managed({4, 7, 7, 7, 1, 6, 6}), *offsets = managed({0, 0, 0}), *lengths = managed({0, 0, 0});
    int *runs = managed({0}), *red = managed({0, 0, 0}), *green = managed({0, 0, 0});
    unsigned char *pixels = managed<unsigned char>({0, 5, 9, 1, 3, 9, 6, 2, 9, 2, 4, 9}); // red, green and blue
    double *shuffled = managed({0.0, 0.0, 0.0, 0.0});
    int *histograms[] = {red, green}, levels[] = {4, 4}, lower[] = {0, 0}, upper[] = {9, 9};
    int *first = managed({0, 0, 0, 0, 0, 0, 0}), *second = managed({0, 0, 0}), *rest = managed({0}), *parts = managed({0, 0});
    int *sorted = managed({4, 7, 7, 7, 1, 6, 6}), *ends = managed({0, 3, 7}), *by_a_bit = managed({0, 0, 0, 0, 0, 0, 0});
    char *letters = managed({'_', 'a', 'b', 'c', 'e', 'f', 'g'});
    cub::KeyValuePair<int, int> *least = managed<cub::KeyValuePair<int, int>>({{0, 0}, {0, 0}});
    void *temp = nullptr;
    size_t bytes = 0, most = 0;
    for (int twice = 0; twice < 2; ++twice) {
        cub::DeviceRunLengthEncode::NonTrivialRuns(temp, bytes, items, offsets, lengths, runs, 7);
        most = std::max(most, bytes);
        cub::DeviceHistogram::MultiHistogramEven<3, 2>(temp, bytes, pixels, histograms, levels, lower, upper, 4);
        most = std::max(most, bytes);
        cub::DevicePartition::If(temp, bytes, items, second, first, rest, parts, 7, Above{6}, Above{1});
        most = std::max(most, bytes);
        cub::DeviceSegmentedReduce::ArgMin(temp, bytes, items, least, 2, ends, ends + 1);
        most = std::max(most, bytes);
        cub::DeviceMergeSort::SortPairs(temp, bytes, sorted, letters, 7, More{});
        most = std::max(most, bytes);
        cub::DeviceSegmentedRadixSort::SortKeys(temp, bytes, items, by_a_bit, 7, 2, ends, ends + 1, 1, 2);
        most = std::max(most, bytes);
        bytes = most;
        if (!temp) cudaMalloc(&temp, most);
    }
    shuffle<<<1, 32>>>(shuffled);
    cudaDeviceSynchronize();
    std::cout << "parts " << rest[0] << ", " << second[0] << ' ' << second[1] << ' ' << second[2] << ", " << first[0]
              << ' ' << first[1] << ' ' << first[2] << "; least " << least[1].key << ": " << least[1].value
              << "; sorted";
    for (int i = 0; i < 7; ++i) std::cout << ' ' << sorted[i] << letters[i];
    std::cout << "; by a bit";
    for (int i = 0; i < 7; ++i) std::cout << ' ' << by_a_bit[i];
    std::cout << std::endl << *runs << " runs: " << offsets[0] << '+' << lengths[0] << ' ' << offsets[1] << '+' << lengths[1]
              << "; red " << red[0] << ' ' << red[1] << ' ' << red[2] << ", green " << green[0] << ' ' << green[1]
              << ' ' << green[2] << "; " << shuffled[0] << ' ' << shuffled[1] << ' ' << shuffled[2]
              << ' ' << shuffled[3] << std::endl;
    for (void *array : {(void *)items, (void *)offsets, (void *)lengths, (void *)runs, (void *)red,
                        (void *)green, (void *)first, (void *)second, (void *)rest, (void *)parts,
                        (void *)sorted, (void *)ends, (void *)by_a_bit, (void *)letters, (void *)least, (void *)pixels, (void *)shuffled, temp})
        cudaFree(array);
}
