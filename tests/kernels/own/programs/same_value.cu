// expect: hazard line 14, harmless
// expect: hazard line 23, harmless
// expect: hazard line 29, harmless
// expect: hazard line 30, harmless
// expect: hazard line 38, harmless
// expect: hazard line 39, harmless
// prints: 1 40 7 741
#include <cstdio>

// Several threads set a flag, all to the same value.
__global__ void any_above(const int *v, int limit, int *found)
{
    if (v[threadIdx.x] > limit)
        *found = 1;
}

// Blocks overlap by a cell, which both set to the same value.
__global__ void signs(const int *v, int *out, int n)
{
    int i = blockIdx.x * (blockDim.x - 1) + threadIdx.x;
    if (i < n)
        // the last thread of a block and the first of the next one
        out[i] = v[i] >= 0;
}

// Two lines set the same number.
__global__ void branches(int *out)
{
    if (threadIdx.x < 3) out[0] = 7;
    if (threadIdx.x > 3) out[0] = 7;
}

// Each block copies 16 cells, of which the next one copies nine, too.
__global__ void copies(const int *v, int *out)
{
    int i = blockIdx.x * 7 + 2 * threadIdx.x;
    if (i + 1 >= 40) return;
    out[i] = v[i];
    out[i + 1] = v[i + 1];
}

int main()
{
    int h[40], *v, *out, *found, any = 0, sum = 0;
    for (int i = 0; i < 40; i++) h[i] = i;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&found, sizeof(int));
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(found, 0, sizeof(int));
    any_above<<<1, 40>>>(v, 20, found);
    signs<<<3, 16>>>(v, out, 40);
    cudaMemcpy(&any, found, sizeof any, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 40; i++) sum += h[i];
    printf("%d %d ", any, sum);
    branches<<<1, 6>>>(out);
    cudaMemcpy(&any, out, sizeof any, cudaMemcpyDeviceToHost);
    copies<<<5, 8>>>(v, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    sum = 0;
    for (int i = 0; i < 39; i++) sum += h[i];
    printf("%d %d\n", any, sum);
    cudaFree(v);
    cudaFree(out);
    cudaFree(found);
}
