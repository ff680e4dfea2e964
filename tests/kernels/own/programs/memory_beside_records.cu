// covers: 4 GiB of host memory, besides the records
// prints: 16 of 16 MiB
// MiB: 128
// What the emulator needs for its records and for the stacks of threads is not taken from the program's memory.
#include <cstdio>
#include <cstdlib>

__global__ void count(int *counts)
{
    for (int i = 0; i < 4; i++) counts[blockIdx.x * blockDim.x + threadIdx.x] += i;
}

int main()
{
    int *counts, got = 0;
    cudaMalloc(&counts, 512 * sizeof(int));
    cudaMemset(counts, 0, 512 * sizeof(int));
    void *most = malloc(80 << 20);
    for (int i = 0; i < 16; i++) {
        count<<<2, 256>>>(counts);
        void *more = malloc(1 << 20);
        got += more != nullptr;
    }
    printf("%d of 16 MiB\n", most ? got : -1);
    cudaFree(counts);
}
