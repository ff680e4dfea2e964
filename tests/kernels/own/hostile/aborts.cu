// expect: crash line 9
// status: 134
#include <cstdlib>

int main()
{
    int *d;
    cudaMalloc(&d, 4);
    abort();
}
