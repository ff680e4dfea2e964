// Each thread resets a flag and reads it, while others still reset it: no thread can read anything else, so this
// is a warning. As in PyTorch's sampling of a multinomial distribution.
// expect: hazard line 12, harmless
// prints: 0
#include <cstdio>

__global__ void first_chunk(int *out)
{
    __shared__ bool found;
    __shared__ int at;
    if (threadIdx.x == 0) at = -1;
    found = false;
    for (int chunk = 0; chunk < 2 && !found; ++chunk) {
        __syncthreads();
        if (threadIdx.x == 5) {
            found = true;
            at = chunk;
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = at;
}

int main()
{
    int h, *d;
    cudaMalloc(&d, sizeof h);
    first_chunk<<<1, 64>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(d);
}
