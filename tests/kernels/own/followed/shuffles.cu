// A scan within a warp, of registers alone, by an operator that is handed over.
#include <cstdio>

template <class T> struct Plus {
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

template <class T, class Operator> __device__ T scan_of_warp(T value, Operator combine)
{
    for (int by = 1; by < 32; by *= 2) {
        const T other = __shfl_up_sync(0xffffffffu, value, by);
        if (threadIdx.x % 32 >= by) value = combine(other, value);
    }
    return value;
}

template <class T, class Operator> __global__ void scan(T *data, Operator combine)
{
    data[threadIdx.x] = scan_of_warp(data[threadIdx.x], combine);
}

int main()
{
    unsigned host[32], *data;
    for (int i = 0; i < 32; ++i) host[i] = i + 1;
    cudaMalloc(&data, sizeof host);
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    scan<<<1, 32>>>(data, Plus<unsigned>());
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
    printf("%u", host[31]);
    cudaFree(data);
}
