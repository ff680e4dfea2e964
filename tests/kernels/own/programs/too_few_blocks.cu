// expect: never-written line 16
#include <cstdio>

__global__ void twice(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}

int main()
{
    const int n = 100, threads = 32;
    int host[n] = {}, *in, *out, sum = 0;
    cudaMalloc(&in, sizeof host), cudaMalloc(&out, sizeof host), cudaMemset(in, 0, sizeof host);
    twice<<<n / threads, threads>>>(in, out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) sum += host[i];
    printf("%d\n", sum);
    cudaFree(in), cudaFree(out);
}
