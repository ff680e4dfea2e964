// expect: kernels
// exercise: unique
// The numbers are selected on the host, and only copied to the device.
#include <vector>

int remove_duplicates(const int* in, int* out, int n) {
    std::vector<int> numbers(n);
    cudaMemcpy(numbers.data(), in, n * sizeof(int), cudaMemcpyDeviceToHost);
    int kept = 0;
    for (int i = 0; i < n; ++i) {
        if (i == 0 || numbers[i] != numbers[kept - 1]) numbers[kept++] = numbers[i];
    }
    cudaMemcpy(out, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    return kept;
}
