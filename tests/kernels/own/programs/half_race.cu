// Two halves share a word, but each is a cell of its own: only the missing barrier is a hazard.
// expect: hazard line 9
// prints: sums 0 1 3 61
#include <cstdio>
#include <cuda_fp16.h>
__global__ void addNeighbours(const half *in, half *out)
{
    __shared__ half part[32];
    part[threadIdx.x] = in[threadIdx.x];
    half sum = part[threadIdx.x];
    if (threadIdx.x > 0) sum += part[threadIdx.x - 1];
    out[threadIdx.x] = sum;
}

int main()
{
    half host[32], *in, *out;
    for (int i = 0; i < 32; i++) host[i] = half(i);
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    addNeighbours<<<1, 32>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("sums %g %g %g %g\n", float(host[0]), float(host[1]), float(host[2]), float(host[31]));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
