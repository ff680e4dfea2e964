// covers: static shared memory and `__syncthreads()`
// covers: `__syncthreads_count`, `_and`, `_or`
// prints: 512
#include <cstdio>

#define SWAP(a, b) { int before = a[b]; __syncthreads(); a[b ^ 1] = before; __syncthreads(); }
#define PASS(condition) __syncthreads_count(condition)

struct Step {
    template <class T> __device__ void swap(T *cells, int t) { SWAP(cells, t) SWAP(cells, t) }
};

// All threads pass the same barriers of each line, in loops, lambdas, templates and both branches of a block.
__global__ void kernel(int *data)
{
    __shared__ int cells[64];
    int t = threadIdx.x;
    cells[t] = t; __syncthreads(); for (int k = 0; k < 3; ++k) { Step().swap(cells, t); __syncthreads(); }
    int n = blockIdx.x ? (::__syncthreads(), PASS(t < 8)) : (__syncthreads(), __syncthreads_count(t < 8));
    auto all = [&] { __syncthreads(); return __syncthreads_and(t >= 0) + __syncthreads_or(t == 3); };
    if (all() != 2 || all() != 2 || cells[t] != t) n = 0;
    data[blockIdx.x * 64 + t] = n * 4;
}

int main()
{
    int h[128], *d, sum = 0;
    cudaMalloc(&d, sizeof h);
    kernel<<<2, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; i += 8) sum += h[i];
    printf("%d\n", sum);
    cudaFree(d);
}
