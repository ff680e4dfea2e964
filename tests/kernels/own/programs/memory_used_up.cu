// expect: out-of-memory line 21
// prints: out of memory, 31
// status: 1
// MiB: 128
// The second large array does not fit beside the first, and the program looks at the error.
#include <cstdio>

__global__ void fill(int *cells)
{
    cells[threadIdx.x] = threadIdx.x;
}

int main()
{
    int *small, *large, *larger, last = 0;
    cudaMalloc(&small, 32 * sizeof(int));
    fill<<<1, 32>>>(small);
    cudaMemcpy(&last, small + 31, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(small);
    if (cudaMalloc(&large, 64 << 20) != cudaSuccess) return 2;
    const cudaError_t error = cudaMalloc(&larger, 80 << 20);
    printf("%s, %d\n", cudaGetErrorString(error), last);
    cudaFree(larger);
    cudaFree(large);
    return error == cudaSuccess ? 0 : 1;
}
