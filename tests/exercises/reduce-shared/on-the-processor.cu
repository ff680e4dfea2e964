// expect: kernels
// exercise: reduce-shared
// The largest number is found on the host, and only copied to the device.
#include <algorithm>
#include <vector>

void reduce(const int* in, int* out, int n) {
    std::vector<int> numbers(n);
    cudaMemcpy(numbers.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    const int largest = *std::max_element(numbers.begin(), numbers.end());
    cudaMemcpy(out, &largest, sizeof(int), cudaMemcpyHostToDevice);
}
