// The barrier expects all threads, but one of them returns without arriving.
// expect: deadlock line 21
// status: 1
#include <cuda/barrier>

#include <cstdio>

using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int n = 64;

__global__ void reverse(const int* in, int* out) {
    __shared__ int line[n];
    __shared__ barrier ready;
    const int t = threadIdx.x;
    if (t == 0) init(&ready, n);
    __syncthreads();

    line[t] = in[t];
    if (t == 5) return;
    ready.arrive_and_wait();
    out[t] = line[n - 1 - t];
}

int main() {
    int *in, *out;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < n; ++i) in[i] = i;
    reverse<<<1, n>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
    cudaFree(in);
    cudaFree(out);
}
