// covers: `__constant__` memory and copies to symbols
// covers: `__device__` variables
// covers: `__managed__` variables
// prints: PASSED
#include <iostream>
#include <cmath>
#define RADIUS 3
#define BLOCK 32

__constant__ float c_filter[2 * RADIUS + 1];
__constant__ struct { int shift; float scale; } c_setting = {2, 0.5f};
__device__ int d_calls;
__device__ int d_table[4] = {1, 2, 3, 4};
__device__ __managed__ float m_largest = 0;

__global__ void convolve(const float *in, float *out, int n)
{
    __shared__ float tile[BLOCK + 2 * RADIUS];
    int g = threadIdx.x + blockIdx.x * BLOCK, l = threadIdx.x + RADIUS;
    tile[l] = g < n ? in[g] : 0;
    if (threadIdx.x < RADIUS) {
        tile[l - RADIUS] = g >= RADIUS ? in[g - RADIUS] : 0;
        tile[l + BLOCK] = g + BLOCK < n ? in[g + BLOCK] : 0;
    }
    __syncthreads();
    float sum = 0;
    for (int k = -RADIUS; k <= RADIUS; ++k) sum += c_filter[k + RADIUS] * tile[l + k];
    if (g < n) out[g] = sum * c_setting.scale + d_table[c_setting.shift];
    if (threadIdx.x == 0) atomicAdd(&d_calls, 1);
    if (g == 0) m_largest = sum;
}

int main()
{
    const int n = 75;
    float in[n], out[n], filter[2 * RADIUS + 1] = {1, 2, 3, 4, 3, 2, 1};
    for (int i = 0; i < n; ++i) in[i] = i % 9;
    cudaMemcpyToSymbol(c_filter, filter, sizeof(filter));
    int zero = 0;
    cudaMemcpyToSymbol(d_calls, &zero, sizeof(int));
    float *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    convolve<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    int calls = 0;
    cudaMemcpyFromSymbol(&calls, d_calls, sizeof calls);
    bool ok = calls == 3;
    for (int i = 0; i < n; ++i) {
        float sum = 0;
        for (int k = -RADIUS; k <= RADIUS; ++k)
            if (i + k >= 0 && i + k < n) sum += filter[k + RADIUS] * in[i + k];
        ok = ok && std::fabs(out[i] - (sum * 0.5f + 3)) < 1e-4f;
        if (i == 0) ok = ok && m_largest == sum;
    }
    void *address;
    size_t bytes;
    cudaGetSymbolAddress(&address, d_table);
    cudaGetSymbolSize(&bytes, d_table);
    int more[4] = {5, 6, 7, 8}, back[4];
    cudaMemcpy(address, more, bytes, cudaMemcpyHostToDevice);
    cudaMemcpyFromSymbol(back, d_table, 2 * sizeof(int), 2 * sizeof(int));
    ok = ok && back[0] == 7 && back[1] == 8;
    std::cout << (ok ? "PASSED" : "FAILED") << std::endl;
    cudaFree(d_in);
    cudaFree(d_out);
}
