// expect: incomplete line 23
// prints: 250 of each
// MiB: 128
#include <cstdio>

// more accesses than there is room for in the records
__global__ void count(int *counts, int rounds)
{
    int *mine = counts + 8 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int r = 0; r < rounds; r++) mine[r % 8]++;
}

int main()
{
    const int threads = 256, n = 8 * threads;
    static int h[n];
    int *counts;
    bool ok = true;
    cudaMalloc(&counts, sizeof h);
    cudaMemset(counts, 0, sizeof h);

    // eight blocks of one warp
    count<<<8, 32>>>(counts, 2000);
    if (cudaMemcpy(h, counts, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    cudaFree(counts);
    for (int i = 0; i < n; i++) ok = ok && h[i] == 250;
    printf("%s of each\n", ok ? "250" : "not 250");
    return !ok;
}
