// Each thread reads its copied number before it has waited for it.
// expect: hazard line 15
// expect: never-written line 17
#include <cuda_pipeline.h>

#include <cstdio>

constexpr int n = 64;

__global__ void shift(const int* in, int* out) {
    __shared__ int line[n];
    const int t = threadIdx.x;
    __shared__ int sums[n];
    sums[t] = 0;
    __pipeline_memcpy_async(&line[t], &in[t], sizeof(int));
    __pipeline_commit();
    sums[t] = line[t];
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = sums[t] + line[(t + 1) % n];
}

int main() {
    int *in, *out;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < n; ++i) in[i] = i;
    shift<<<1, n>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
    cudaFree(in);
    cudaFree(out);
}
