// Looks at the bits of its elements by another type: these are others where they are followed.
#include <cstdio>

template <class T> __global__ void positive(const T *in, T *out)
{
    const int t = threadIdx.x;
    const unsigned bits = reinterpret_cast<const unsigned *>(in)[t] & 0x7fffffffu;
    reinterpret_cast<unsigned *>(out)[t] = bits;
}
template <class T> __global__ void copy(const T *in, T *out) { out[threadIdx.x] = in[threadIdx.x]; }

int main()
{
    float host[4] = {-1, 2, -3, 4}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    copy<<<1, 4>>>(in, out);
    positive<<<1, 4>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (float one : host) printf("%g ", one);
    cudaFree(in);
    cudaFree(out);
}
