// expect: out-of-bounds line 7
// status: 0
// prints: 6 of 6 refused
#include <cstdio>
#include <unistd.h>

__global__ void k(int *out) { out[threadIdx.x] = 1; }

// puts a pipe of its own in the place of that by which it reports
int main()
{
    int ends[2], refused = 0;
    pipe(ends);
    for (int f : {62, 63}) {
        refused += close(f) < 0;
        refused += dup2(ends[1], f) < 0;
        refused += dup3(ends[1], f, 0) < 0;
    }
    printf("%d of 6 refused\n", refused);
    int *d;
    cudaMalloc(&d, 4);
    k<<<1, 2>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
