// expect: incomplete line 0
// prints: spoilt
#include <cstdio>
#include <cstring>
#include <string>
#include <unistd.h>

__global__ void k() {}

// what the runner will write the records to is open in its process
int main()
{
    k<<<1, 1>>>();
    cudaDeviceSynchronize();
    for (int f = 3; f < 256; f++)
    {
        char name[4096] = {};
        const std::string link = "/proc/self/fd/" + std::to_string(f);
        if (readlink(link.c_str(), name, sizeof name - 1) > 0 && strstr(name, "run.scantrace"))
            puts(write(f, "no", 2) == 2 ? "spoilt" : "whole");
    }
}
