// What NVIDIA's examples of CUB and the tests of SYCLomatic need.
// covers: CUB: non-trivial runs, histograms of channels, shuffles of any type, `<iostream>`
// prints: 2 runs: 1+3 5+2; red 3 0 1, green 1 3 0; 7 1.5 2.5 956
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
        unsigned inserted = 0;
        cub::BFI(inserted, 0xff0000, 0xffff, 0, 8);
        out[3] = inserted % 1000 + cub::BFE(0xf0u, 4, 8) + cub::IADD3(1, 2, 3);
    }
}

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
    void *temp = nullptr;
    size_t bytes = 0, most = 0;
    for (int twice = 0; twice < 2; ++twice) {
        cub::DeviceRunLengthEncode::NonTrivialRuns(temp, bytes, items, offsets, lengths, runs, 7);
        most = std::max(most, bytes);
        cub::DeviceHistogram::MultiHistogramEven<3, 2>(temp, bytes, pixels, histograms, levels, lower, upper, 4);
        most = std::max(most, bytes);
        if (!temp) cudaMalloc(&temp, most);
    }
    shuffle<<<1, 32>>>(shuffled);
    cudaDeviceSynchronize();
    std::cout << *runs << " runs: " << offsets[0] << '+' << lengths[0] << ' ' << offsets[1] << '+' << lengths[1]
              << "; red " << red[0] << ' ' << red[1] << ' ' << red[2] << ", green " << green[0] << ' ' << green[1]
              << ' ' << green[2] << "; " << shuffled[0] << ' ' << shuffled[1] << ' ' << shuffled[2]
              << ' ' << shuffled[3] << std::endl;
    for (void *array : {(void *)items, (void *)offsets, (void *)lengths, (void *)runs, (void *)red,
                        (void *)green, (void *)pixels, (void *)shuffled, temp})
        cudaFree(array);
}
