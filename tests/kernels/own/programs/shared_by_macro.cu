// Arrays in shared memory that a macro declares, by the names that it is given.
// covers: shared memory at file scope, in namespaces and declared by macros
// prints: 7 6 5 4 3 2 1 0
#include <cstdio>

#define DYNAMIC(type, name)        \
    extern __shared__ type name[]; \
    name[threadIdx.x] = 7
#define TILE __shared__ int tile[8];

__global__ void turn(int* out)
{
    DYNAMIC(int, sevens);
    TILE
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[sevens[threadIdx.x] - threadIdx.x] = tile[threadIdx.x];
}

int main()
{
    int *out, host[8];
    cudaMalloc(&out, sizeof host);
    turn<<<1, 8, 8 * sizeof(int)>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int one : host) std::printf("%d ", one);
    cudaFree(out);
    return 0;
}
