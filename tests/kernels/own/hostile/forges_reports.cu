// expect: crash line 0
// status: 137
#include <cstdint>
#include <cstring>
#include <unistd.h>

__global__ void k(int *a) { a[threadIdx.x] = 1; }

// writes what looks like a report: that the program has ended, as it should
int main()
{
    struct
    {
        uint32_t what, bytes;
        uint64_t number;
        int32_t status;
        uint32_t launches;
    } report = {11, 8, 1, 0, 0};
    for (report.what = 0; report.what < 16; report.what++)
        for (int f = 3; f < 64; f++) (void)!write(f, &report, sizeof report);
    for (;;) pause();
}
