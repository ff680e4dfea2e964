// expect: not-ready line 24
// expect: not-ready line 30
// expect: not-ready line 39
// prints: 7 8 3 12
#include <cstdio>

__global__ void add(int *v, int by) { v[threadIdx.x] += by; }
__global__ void copy(const int *from, int *to) { to[threadIdx.x] = from[threadIdx.x]; }

int main()
{
    int *managed, *mapped, *pinned, *v, sum = 0;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMallocManaged(&managed, 32 * sizeof(int));
    cudaHostAlloc(&mapped, 32 * sizeof(int), cudaHostAllocMapped);
    cudaMallocHost(&pinned, 32 * sizeof(int));
    cudaMalloc(&v, 32 * sizeof(int));
    for (int i = 0; i < 32; i++) managed[i] = mapped[i] = pinned[i] = i;

    add<<<1, 32>>>(managed, 3);
    cudaDeviceSynchronize();
    add<<<1, 32>>>(managed, 3);
    sum = managed[1];
    cudaDeviceSynchronize();
    int seen = managed[1];

    copy<<<1, 32>>>(mapped, v);
    sum += mapped[2]; // both only read it
    mapped[5] = 1;
    cudaDeviceSynchronize();
    mapped[5] = 8;

    cudaMemcpyAsync(v, pinned, 32 * sizeof(int), cudaMemcpyHostToDevice, s);
    sum += pinned[3];
    cudaStreamSynchronize(s);
    pinned[3] = 3;
    cudaMemcpyAsync(v, pinned, 32 * sizeof(int), cudaMemcpyHostToDevice, s);
    pinned[4] = 0; // it may not have been copied yet
    cudaStreamSynchronize(s);
    printf("%d %d %d %d\n", seen, mapped[5], pinned[3], sum);
    cudaStreamDestroy(s);
    cudaFree(managed);
    cudaFreeHost(mapped);
    cudaFreeHost(pinned);
    cudaFree(v);
}
