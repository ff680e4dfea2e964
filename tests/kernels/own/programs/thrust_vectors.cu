// Thrust runs on the processor: its vectors lie in the device's memory, kernels are given them, and what its
// algorithms do there is no mistake of the host's.
// covers: Thrust, if its headers are installed
// needs Thrust: headers of the CUDA toolkit
// prints: sum 5050, 25 fourths, first 1, last 100, doubled 200
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>

#include <cstdio>

struct is_fourth {
    __host__ __device__ bool operator()(const int& x) const { return x % 4 == 0; }
};

__global__ void twice(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}

int main() {
    const int n = 100;
    thrust::host_vector<int> numbers(n);
    for (int i = 0; i < n; ++i) numbers[i] = n - i;
    thrust::device_vector<int> sorted = numbers;
    thrust::sort(sorted.begin(), sorted.end());
    const int sum = thrust::reduce(sorted.begin(), sorted.end());
    thrust::device_vector<int> fourths(n);
    const auto end = thrust::copy_if(sorted.begin(), sorted.end(), fourths.begin(), is_fourth());

    int* doubled = nullptr;
    cudaMalloc(&doubled, n * sizeof(int));
    twice<<<4, 32>>>(thrust::raw_pointer_cast(sorted.data()), doubled, n);
    thrust::device_ptr<int> wrapped(doubled);
    thrust::exclusive_scan(thrust::device, wrapped, wrapped + 1, wrapped);
    const int first = sorted[0], last = sorted[n - 1], largest = wrapped[n - 1];
    std::printf("sum %d, %d fourths, first %d, last %d, doubled %d\n", sum, int(end - fourths.begin()), first,
                last, largest);
    cudaFree(doubled);
    return 0;
}
