// expect: out-of-memory line 12
// expect: out-of-memory line 17
// prints: got few
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main()
{
    long got = 0;
    for (; got < 64; got++) {
        char *p = (char *)malloc(1ul << 30);
        if (!p) break;
        memset(p, 1, 1ul << 20);
    }
    int *d = nullptr;
    cudaError_t e = cudaMalloc(&d, 1ul << 40);
    printf("got %s, %s\n", got < 16 ? "few" : "many", cudaGetErrorString(e));
    return 0;
}
