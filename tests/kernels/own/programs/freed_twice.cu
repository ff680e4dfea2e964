// expect: bad-call line 13
// expect: bad-call line 14
// expect: bad-call line 15
#include <cstdio>
#include <cstdlib>

int main()
{
    int *a, *b, *h = (int *)malloc(64);
    cudaMalloc(&a, 64);
    cudaMalloc(&b, 64);
    cudaFree(a);
    if (cudaFree(a) != cudaSuccess) puts("again");
    if (cudaFree(b + 1) != cudaSuccess) puts("not its beginning");
    if (cudaFree(h) != cudaSuccess) puts("not the device's");
    cudaGetLastError();
    cudaFree(b);
    free(h);
}
