// covers: arrays allocated by `(void **)`, whose cells the first kernel shows that takes them
// prints: 7
#include <cstdio>

__global__ void one(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void both(int *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; }

// What an array holds is known only when a kernel takes it, of the second one later than of the first.
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
