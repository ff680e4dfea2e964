// expect: leak line 8
// expect: leak line 17
// prints: done
#include <cstdio>

struct Buffer {
    float *data;
    explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(float)); }
};
__global__ void zero(float *v) { v[threadIdx.x] = 0; }

int main()
{
    Buffer buffer(64);
    zero<<<1, 64>>>(buffer.data);
    int *other;
    cudaMallocManaged(&other, 100);
    cudaDeviceSynchronize();
    puts("done");
}
