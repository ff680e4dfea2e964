// covers: templates of `__constant__`, `__device__` and `__managed__` variables
// prints: 3.5 9 8 5 24 1
#include <cstdio>

template <typename T> __constant__ T table[8];
template <> __constant__ double table<double>[4];
template <typename T, int N = 8> __device__ T sums[N];
template <typename T> __managed__ T total = T(5);
template <class T> __device__ constexpr T half = T(1) / 2;
namespace weights {
template <int R> static __constant__ int w[2 * R + 1];
}

template <typename T> __global__ void kernel(T *out)
{
    static_assert(sizeof(table<T>) == 8 * sizeof(T), "a whole array");
    int t = threadIdx.x;
    sums<T>[t] = table<T>[t] + half<T>;
    if (t == 0) total<int> = 5;
    out[t] = sums<T>[t] + table<double>[t % 4] + weights::w<2>[t % 5];
}

int main()
{
    float h[8], s[8], *out;
    double d[4] = {};
    int w[5] = {1, 1, 1, 1, 1};
    for (int i = 0; i < 8; ++i) h[i] = i;
    cudaMemcpyToSymbol(table<float>, h, sizeof h);
    cudaMemcpyToSymbol(table<double>, d, sizeof d);
    cudaMemcpyToSymbol(weights::w<2>, w, sizeof w);
    cudaMalloc(&out, sizeof h);
    kernel<<<1, 8>>>(out);
    cudaMemcpyFromSymbol(s, sums<float>, sizeof s);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    size_t bytes;
    void *address = nullptr;
    cudaGetSymbolSize(&bytes, table<float>);
    cudaGetSymbolAddress(&address, table<float>);
    printf("%g %g %d %d %d %d\n", s[3], h[7] + 0.5, int(bytes / 4), total<int>, int(h[3] + h[2] + h[7] + h[6]), address != nullptr);
    cudaFree(out);
}
