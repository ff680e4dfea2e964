// expect: never-written line 10
#include <cstdio>

__global__ void sums(const int *in, int *out, int n)
{
    __shared__ int cells[64];
    int t = threadIdx.x;
    if (t < n) cells[t] = in[t];
    __syncthreads();
    if (t < 32) out[t] = cells[t] + cells[t + 32];
}

int main()
{
    int h[50], r[32], *in, *out;
    for (int i = 0; i < 50; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof r);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    sums<<<1, 64>>>(in, out, 50);
    cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
    printf("%d\n", r[0]);
    cudaFree(in);
    cudaFree(out);
}
