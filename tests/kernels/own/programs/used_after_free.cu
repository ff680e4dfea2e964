// expect: bad-memory line 5
// expect: bad-memory line 16
#include <cstdio>

__global__ void fill(int *v, int x) { v[threadIdx.x] = x; }

int main()
{
    int h[32], *a, *b;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    fill<<<1, 32>>>(a, 1);
    cudaFree(a);
    fill<<<1, 32>>>(a, 2);
    cudaMemcpy(b, h, 4, cudaMemcpyHostToDevice);
    if (cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess)
        printf("no\n");
    cudaGetLastError();
    cudaFree(b);
}
