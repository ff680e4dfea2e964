// covers: integer and float atomics
// prints: 16384 16384
#include <cstdio>

// every thread adds to the same eleven words
__global__ void count(int *counts)
{
    for (int k = 0; k < 11; k++) atomicAdd(&counts[k], 1);
}

int main()
{
    int *counts, h[11];
    if (cudaMalloc(&counts, sizeof h) != cudaSuccess) return 1;
    cudaMemset(counts, 0, sizeof h);
    count<<<64, 256>>>(counts);
    if (cudaMemcpy(h, counts, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    printf("%d %d\n", h[0], h[10]);
    cudaFree(counts);
}
