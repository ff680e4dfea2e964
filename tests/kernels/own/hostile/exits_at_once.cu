// expect: crash line 0
// status: 0
#include <unistd.h>

int main()
{
    int *d;
    cudaMalloc(&d, 4);
    _exit(0);
}
