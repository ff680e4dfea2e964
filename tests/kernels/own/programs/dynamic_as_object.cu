// Dynamic shared memory that is used as an object: by a reference, and by a pointer.
// covers: dynamic shared memory as an object
// prints: 496 31
#include <cstdio>

template <class T> struct Storage
{
    T values[32];
    int last;
};

template <class T> __global__ void sum(T *out, int *last)
{
    extern __shared__ __align__(16) unsigned char memory[];
    Storage<T> &storage = reinterpret_cast<Storage<T> &>(memory);
    auto *const same = reinterpret_cast<Storage<T> *>(memory);
    storage.values[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 31) storage.last = threadIdx.x;
    __syncthreads();
    if (threadIdx.x != 0) return;
    T total = 0;
    for (T value : same->values) total += value;
    *out = total;
    *last = same->last;
}

int main()
{
    float *out, total;
    int *last, at;
    cudaMalloc(&out, sizeof total);
    cudaMalloc(&last, sizeof at);
    sum<<<1, 32, sizeof(Storage<float>)>>>(out, last);
    cudaMemcpy(&total, out, sizeof total, cudaMemcpyDeviceToHost);
    cudaMemcpy(&at, last, sizeof at, cudaMemcpyDeviceToHost);
    printf("%g %d\n", total, at);
    cudaFree(out);
    cudaFree(last);
}
