// Its elements are members of a union, which what carries a number cannot be.
#include <cstdio>

template <class T> union Bits {
    T value;
    unsigned bits;
};

template <class T> __global__ void copy(const T *in, T *out)
{
    Bits<T> one;
    one.value = in[threadIdx.x];
    out[threadIdx.x] = one.value;
}

int main()
{
    float host[4] = {1, 2, 3, 4}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    copy<<<1, 4>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (float one : host) printf("%g ", one);
    cudaFree(in);
    cudaFree(out);
}
