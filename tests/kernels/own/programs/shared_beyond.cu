// expect: out-of-bounds line 11
#include <cstdio>
#define B 32

__global__ void differences(const float *in, float *out, int n)
{
    __shared__ float cells[B];
    int t = threadIdx.x, i = blockIdx.x * B + t;
    cells[t] = i < n ? in[i] : 0.0f;
    __syncthreads();
    if (i < n) out[i] = cells[t + 1] - cells[t];
}

int main()
{
    const int n = 60;
    float h[n], *in, *out;
    for (int i = 0; i < n; i++) h[i] = i * i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    differences<<<2, B>>>(in, out, n);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[3]);
    cudaFree(in), cudaFree(out);
}
