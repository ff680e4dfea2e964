// expect: kernels
// exercise: compact
// The numbers are selected on the host, and only copied to the device.
#include <vector>

int compact(const int* in, int* out, int n) {
    std::vector<int> numbers(n);
    cudaMemcpy(numbers.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    int kept = 0;
    for (int i = 0; i < n; ++i) {
        if (numbers[i] > 0) numbers[kept++] = numbers[i];
    }
    cudaMemcpy(out, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    return kept;
}
