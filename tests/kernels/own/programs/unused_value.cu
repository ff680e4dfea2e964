// expect: never-written line 11, harmless
// prints: 31 0
#include <cstdio>

// The last thread reads a cell behind those that were written, and drops the value.
__global__ void shifted(const int *v, int *out)
{
    __shared__ int s[33];
    s[threadIdx.x] = v[threadIdx.x];
    __syncthreads();
    int next = s[threadIdx.x + 1];
    out[threadIdx.x] = threadIdx.x < 31 ? next : 0;
}

int main()
{
    int h[32], *v, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    shifted<<<1, 32>>>(v, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[30], h[31]);
    cudaFree(v);
    cudaFree(out);
}
