// expect: never-written line 20, harmless
// prints: 0
#include <cstdio>

__global__ void blur(const float *in, float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
        out[y * n + x] = (in[y * n + x - 1] + in[y * n + x + 1]) / 2;
}

int main()
{
    const int n = 20;
    float host[n][n], *in, *out, *again;
    int wrong = 0;
    cudaMalloc(&in, sizeof host), cudaMalloc(&out, sizeof host), cudaMalloc(&again, sizeof host);
    cudaMemset(in, 0, sizeof host);
    blur<<<dim3(2, 2), dim3(16, 16)>>>(in, out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int y = 1; y < n - 1; ++y)
        for (int x = 1; x < n - 1; ++x) wrong += host[y][x] != 0;
    // The border goes back, and no thread reads it.
    cudaMemcpy(out, host, sizeof host, cudaMemcpyHostToDevice);
    blur<<<dim3(2, 2), dim3(16, 16)>>>(in, out, n);
    host[0][0] = 1; // is read after the host has written it
    printf("%d\n", wrong + int(host[0][0]) - 1);
    cudaFree(in), cudaFree(out), cudaFree(again);
}
