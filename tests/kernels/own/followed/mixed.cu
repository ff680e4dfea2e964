// What is followed of a kernel that computes more than sums: products, and what comes of them.
#include <cstdio>

template <class T> __global__ void products(const T *x, const T *y, T *out, T factor)
{
    const int t = threadIdx.x;
    const T product = x[t] * y[t];
    out[0 + t] = product;
    out[4 + t] = product + x[t]; // by another operator
    out[8 + t] = factor * x[t];  // no input is joined
    out[12 + t] = factor;
    out[16 + t] = x[t] * T(1);
    out[20 + t] = (x[t] - y[t]) * x[t];
}

int main()
{
    double host[24] = {1, 2, 3, 4}, *x, *y, *out;
    cudaMalloc(&x, 4 * sizeof(double));
    cudaMalloc(&y, 4 * sizeof(double));
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(x, host, 4 * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(y, host, 4 * sizeof(double), cudaMemcpyHostToDevice);
    products<<<1, 4>>>(x, y, out, 5.0);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%g", host[3]);
    cudaFree(x);
    cudaFree(y);
    cudaFree(out);
}
