// expect: unseen-error line 24
// prints: refused, then 4950
#include <cstdio>

// more than 48 KiB must be asked for
__global__ void sum(int *out, int n)
{
    extern __shared__ int s[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = i % 100;
    __syncthreads();
    if (threadIdx.x == 0) {
        int all = 0;
        for (int i = n - 100; i < n; i++) all += s[i];
        *out = all;
    }
}

int main()
{
    const int n = 20000;
    int *out, host = 0;
    cudaMalloc(&out, sizeof(int));
    cudaMemset(out, 0, sizeof(int));
    sum<<<1, 64, n * sizeof(int)>>>(out, n);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%s", host == 0 ? "refused" : "ran");
    cudaFuncSetAttribute(sum, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(int));
    sum<<<1, 64, n * sizeof(int)>>>(out, n);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf(", then %d\n", host);
    cudaFree(out);
    return 0;
}
