// expect: kernels
// exercise: split
// The numbers are split on the host, and only copied to the device.
#include <algorithm>
#include <vector>

void split(const int* in, int* out, int n, int bit) {
    std::vector<int> numbers(n);
    cudaMemcpy(numbers.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::stable_partition(numbers.begin(), numbers.end(),
                          [bit](int number) { return (number >> bit & 1) == 0; });
    cudaMemcpy(out, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
