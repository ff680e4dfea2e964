// Blocks, their sums, and the sums added again: each launch has the arrays before it as its inputs.
#include <cstdio>
#include "large.h"

int main()
{
    float host[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *in, *out, *sums;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&sums, 2 * sizeof(float));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    large::scan_blocks<float, true><<<2, 4>>>(out, in, sums);
    large::scan_blocks<float, false><<<1, 2>>>(sums, sums, nullptr);
    large::add_sums<float><<<2, 4>>>(out, sums);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (float one : host) printf("%g ", one);
    cudaFree(in);
    cudaFree(out);
    cudaFree(sums);
}
