// Random numbers that the host asks cuRAND for, into the device's memory.
// covers: cuRAND in kernels and on the host
// prints: 1000 numbers above 0, none above 1
#include <curand.h>

#include <cstdio>

int main() {
    const int n = 1000;
    float *numbers = nullptr, host[n];
    cudaMalloc(&numbers, n * sizeof(float));
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetPseudoRandomGeneratorSeed(generator, 1234ull);
    curandGenerateUniform(generator, numbers, n);
    cudaMemcpy(host, numbers, sizeof host, cudaMemcpyDeviceToHost);
    int above_zero = 0, above_one = 0;
    for (float one : host) {
        above_zero += one > 0.0f;
        above_one += one > 1.0f;
    }
    std::printf("%d numbers above 0, %s above 1\n", above_zero, above_one ? "some" : "none");
    curandDestroyGenerator(generator);
    cudaFree(numbers);
    return 0;
}
