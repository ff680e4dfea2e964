// covers: dynamic shared memory
// covers: shared memory at file scope, in namespaces and declared by macros
// prints: PASSED
#include <cstdio>

extern __shared__ int g_cells[]; // for all kernels of the file

namespace detail {
template <class Op> __device__ void combine(int t, int n, Op op)
{
    for (int d = n / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) g_cells[t] = op(g_cells[t], g_cells[t + d]);
    }
}
template <class Op> __global__ void fold(const int *in, int *out, Op op)
{
    g_cells[threadIdx.x] = in[threadIdx.x];
    combine(threadIdx.x, blockDim.x, op);
    if (threadIdx.x == 0) *out = g_cells[0];
}
struct Larger {
    __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};
template <int N> struct Launcher {
    template <class Op> static int run(const int *in, int *out, Op op)
    {
        int result;
        detail::fold<Op><<<1, N, N * sizeof(int)>>>(in, out, op);
        cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
        return result;
    }
};
}

__global__ void swapEnds(int *data, int n)
{
    g_cells[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        const int first = g_cells[0];
        g_cells[0] = g_cells[n - 1];
        g_cells[n - 1] = first;
    }
    __syncthreads();
    data[threadIdx.x] = g_cells[threadIdx.x];
}

int main()
{
    const int n = 64;
    int h[n], *in, *out;
    for (int i = 0; i < n; i++) h[i] = (i * 29) % 61;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    int largest = detail::Launcher<n>::run(in, out, detail::Larger());
    int sum = detail::Launcher<n>::run(in, out, [] __device__(int a, int b) { return a + b; });
    swapEnds<<<1, n, sizeof h>>>(in, n);
    int back[n], expected = 0, most = 0;
    cudaMemcpy(back, in, sizeof back, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) expected += h[i], most = h[i] > most ? h[i] : most;
    bool ok = largest == most && sum == expected && back[0] == h[n - 1] && back[n - 1] == h[0];
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(in);
    cudaFree(out);
}
