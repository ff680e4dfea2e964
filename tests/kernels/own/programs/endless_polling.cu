// expect: livelock line 9
// status: 1
#include <cstdio>

// nobody ever sets the flag
__global__ void wait(volatile int *flag, int *out)
{
    if (threadIdx.x == 0)
        while (*flag == 0) {
        }
    __syncthreads();
    out[threadIdx.x] = 1;
}

int main()
{
    int *flag, *out;
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    wait<<<2, 32>>>(flag, out);
    cudaDeviceSynchronize();
    puts("never said");
    cudaFree(flag);
    cudaFree(out);
}
