// expect: hazard line 10
#include <cstdio>

template <typename T> __constant__ T table[8];
template <typename T> __device__ T sums[8];

template <typename T> __global__ void kernel(T *out)
{
    int t = threadIdx.x;
    sums<T>[t] = table<T>[t];
    out[t] = sums<T>[7 - t];
}

int main()
{
    float h[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *out;
    cudaMemcpyToSymbol(table<float>, h, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    kernel<<<1, 8>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[0]);
    cudaFree(out);
}
