// expect: crash line 0
// status: 137
// prints: written
#include <cstdio>
#include <unistd.h>

__global__ void k() {}

// its reports leave by one of these
int main()
{
    k<<<1, 1>>>();
    cudaDeviceSynchronize();
    int written = 0;
    for (int f = 3; f < 256; f++) written += write(f, "0123456789012345", 16) == 16;
    puts(written > 0 ? "written" : "whole");
    fflush(stdout);
    for (;;) pause();
}
