// expect: kernels
// exercise: segmented-scan
// The sums are computed on the host, and only copied to the device.
#include <vector>

void segmented_scan(const int* values, const int* flags, int* out, int n) {
    std::vector<int> sums(n);
    std::vector<int> heads(n);
    cudaMemcpy(sums.data(), values, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(heads.data(), flags, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i < n; ++i) {
        if (heads[i] == 0) sums[i] += sums[i - 1];
    }
    cudaMemcpy(out, sums.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
