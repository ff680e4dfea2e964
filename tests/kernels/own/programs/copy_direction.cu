// expect: bad-call line 10
#include <cstdio>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); } while (0)

int main()
{
    int h[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *d;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyHostToDevice));
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyDefault));
    CHECK(cudaFree(d));
}
