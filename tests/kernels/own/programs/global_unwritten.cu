// expect: hazard line 10
// expect: never-written line 10
// expect: never-written line 30, harmless
#include <cstdio>

// the counts are never set to zero
__global__ void count(const int *in, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 2 == 0) counts[i / 8] = counts[i / 8] + 1;
}
__global__ void halves(const float *in, float *out, int n)
{
    int i = threadIdx.x;
    if (i < n / 2) out[i] = in[i];
}

int main()
{
    const int n = 16;
    int h[n], c[2], *in, *counts;
    float *f, *g, r[n];
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&in, sizeof h), cudaMalloc(&counts, sizeof c), cudaMalloc(&f, sizeof r), cudaMalloc(&g, sizeof r);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(f, 0, sizeof r);
    count<<<1, n>>>(in, counts, n);
    halves<<<1, n>>>(f, g, n);
    cudaMemcpy(c, counts, sizeof c, cudaMemcpyDeviceToHost);
    cudaMemcpy(r, g, sizeof r, cudaMemcpyDeviceToHost);
    printf("%d %g\n", c[0] > 0, r[0]);
    cudaFree(in), cudaFree(counts), cudaFree(f), cudaFree(g);
}
