// expect: out-of-bounds line 9
// prints: an illegal memory access
#include <cstdio>

// The volume has more cells than an int can count.
__global__ void clear_last_slice(signed char *volume, int side)
{
    const int x = threadIdx.x;
    volume[(side - 1) * side * side + x] = 0;
}

int main()
{
    const int side = 1291;
    signed char *volume;
    cudaMalloc(&volume, size_t(side) * side * side);
    clear_last_slice<<<1, 32>>>(volume, side);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
