// expect: kernels
// exercise: radix-sort
// The numbers are sorted on the host, and only copied to the device.
#include <algorithm>
#include <vector>

void radix_sort(const int* in, int* out, int n) {
    std::vector<int> numbers(n);
    cudaMemcpy(numbers.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::sort(numbers.begin(), numbers.end());
    cudaMemcpy(out, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
