// expect: crash line 0
// status: 137
#include <unistd.h>

__global__ void k() {}

// its reports leave by one of these
int main()
{
    k<<<1, 1>>>();
    cudaDeviceSynchronize();
    for (int f = 3; f < 256; f++) (void)!write(f, "0123456789012345", 16);
    for (;;) pause();
}
