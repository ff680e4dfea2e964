// expect: bad-call line 11
// prints: 64
#include <cstdio>

// whoever frees what it holds must not be handed over by value: the copy for the launch frees it first
struct Counter {
    int *cell;
    Counter() { cudaMalloc(&cell, sizeof(int)), cudaMemset(cell, 0, sizeof(int)); }
    ~Counter()
    {
        cudaFree(cell);
    }
    __device__ void more() { atomicAdd(cell, 1); }
};

__global__ void count(Counter counter, int *out)
{
    counter.more();
    __syncthreads();
    if (threadIdx.x == 0) *out = *counter.cell;
}

int main()
{
    int *out, host = 0;
    cudaMalloc(&out, sizeof(int));
    {
        Counter counter;
        count<<<1, 64>>>(counter, out);
    }
    cudaGetLastError();
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", host);
    cudaFree(out);
    return 0;
}
