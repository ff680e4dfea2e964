// The second half of each step looks one place too far: what is in the cells says so.
#include <cstdio>

template <class T> __global__ void scan(T *data)
{
    __shared__ T temp[8];
    const int t = threadIdx.x;
    temp[t] = data[t];
    for (int d = 1; d < 8; d *= 2) {
        __syncthreads();
        const T left = t >= d ? temp[t - d + (d > 1)] : 0;
        __syncthreads();
        temp[t] = left + temp[t];
    }
    data[t] = temp[t];
}

int main()
{
    long long host[8] = {1, 1, 1, 1, 1, 1, 1, 1}, *data;
    cudaMalloc(&data, sizeof host);
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    scan<<<1, 8>>>(data);
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
    for (long long one : host) printf("%lld ", one);
    cudaFree(data);
}
