// The largest so far: first by max(), then by a comparison, which only moves one of the two.
#include <cfloat>
#include <cstdio>

template <class T> __global__ void largest(const T *x, T *y, int n)
{
    __shared__ T temp[8];
    const int t = threadIdx.x;
    temp[t] = t < n ? x[t] : -FLT_MAX;
    for (int d = 1; d < n; d *= 2) {
        __syncthreads();
        const T left = t >= d ? temp[t - d] : -FLT_MAX;
        __syncthreads();
        temp[t] = max(left, temp[t]);
    }
    if (t < n) y[t] = temp[t];
}

template <class T> __global__ void larger(const T *x, const T *y, T *z)
{
    const int t = threadIdx.x;
    z[t] = x[t] < y[t] ? y[t] : x[t];
}

int main()
{
    float host[6] = {2, 5, 3, 5, 9, 4}, *x, *y, *z;
    cudaMalloc(&x, sizeof host);
    cudaMalloc(&y, sizeof host);
    cudaMalloc(&z, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    largest<float><<<1, 8>>>(x, y, 6);
    larger<<<1, 6>>>(x, y, z);
    cudaMemcpy(host, z, sizeof host, cudaMemcpyDeviceToHost);
    for (float one : host) printf("%g ", one);
    cudaFree(x);
    cudaFree(y);
    cudaFree(z);
}
