// An unsigned index that wraps around below 0 leads 2^32 cells too far.
// expect: out-of-bounds line 14
// expect: out-of-bounds line 15
#include <cstdint>
#include <cstdio>

__global__ void mirror(int *out, int *other)
{
    __shared__ int line[64];
    line[threadIdx.x] = threadIdx.x;
    __syncthreads();
    const int *last = line + 63;
    const uint32_t t = threadIdx.x;
    if (t > 0) out[t] = last[~t + 1];
    if (t == 1) other[63] = (out + 63)[~t];
}

int main()
{
    int *out, *other;
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMalloc(&other, 64 * sizeof(int));
    cudaMemset(out, 0, 64 * sizeof(int));
    mirror<<<1, 64>>>(out, other);
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFree(other);
}
