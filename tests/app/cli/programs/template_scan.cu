// An inclusive scan of eight numbers of any type in one block; and the largest of two, which nothing follows.
#include <cstdio>

template <class T> __global__ void scan(const T *in, T *out)
{
    __shared__ T temp[8];
    int i = threadIdx.x;
    temp[i] = in[i];
    __syncthreads();
    for (int d = 1; d < 8; d *= 2) {
        T left = i >= d ? temp[i - d] : 0;
        __syncthreads();
        temp[i] = left + temp[i];
        __syncthreads();
    }
    out[i] = temp[i];
}

__global__ void larger(float *out, float least)
{
    if (out[threadIdx.x] < least) out[threadIdx.x] = least;
}

int main()
{
    float host[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    scan<<<1, 8>>>(in, out);
    larger<<<1, 8>>>(out, 4);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g ", host[i]);
    cudaFree(in);
    cudaFree(out);
}
