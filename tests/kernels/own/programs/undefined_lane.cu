// expect: undefined-lane line 9
// prints: 42
#include <cstdio>

// Half of the warp takes part, and its upper lanes read from the other half.
__global__ void sums(const int *v, int *out)
{
    if (threadIdx.x >= 16) return;
    out[threadIdx.x] = v[threadIdx.x] + __shfl_down_sync(0xffff, v[threadIdx.x], 8);
}

int main()
{
    int h[32], *v, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    sums<<<1, 32>>>(v, out);
    cudaMemcpy(h, out, 16 * sizeof(int), cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += h[i] - h[0] / 4;
    printf("%d\n", sum + 6);
    cudaFree(v);
    cudaFree(out);
}
