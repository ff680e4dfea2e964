// expect: never-written line 16
// expect: never-written line 20
#include <cstdio>

__global__ void inner(int *out, int n)
{
    int i = threadIdx.x;
    if (i > 0 && i < n - 1) out[i] = i;
}

int main()
{
    int host[32], pairs[8][4], *out, sum = 0;
    cudaMalloc(&out, sizeof host);
    inner<<<1, 32>>>(out, 32);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; ++i) sum += host[i] > 100;
    cudaFree(out), cudaMalloc(&out, sizeof host);
    inner<<<1, 32>>>(out, 32);
    cudaMemcpy2D(pairs, 16, out, 16, 16, 8, cudaMemcpyDeviceToHost);
    FILE *file = fopen("result", "wb");
    fwrite(pairs, sizeof pairs, 1, file);
    fclose(file);
    printf("%d\n", sum);
    cudaFree(out);
}
