// covers: arrays allocated through `(void **)`, typed by the first kernel that takes them
// prints: 7
#include <cstdio>

__global__ void one(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void both(int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }

// The type of an array is known only once a kernel takes it: here in different launches.
int main()
{
    int *a, *b, h[8];
    cudaMalloc((void **)&a, sizeof h);
    cudaMalloc((void **)&b, sizeof h);
    one<<<1, 8>>>(a);
    both<<<1, 8>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[7]);
    cudaFree(a);
    cudaFree(b);
}
