#include "common.h"
#include "efficient.h"

namespace Efficient {
static int ilog2ceil(int x)
{
    int lg = 0;
    while ((1 << lg) < x) ++lg;
    return lg;
}
__global__ void kernUpSweep(int n, int d, int *data)
{
    int k = (threadIdx.x + blockIdx.x * blockDim.x) * (1 << (d + 1));
    if (k >= n) return;
    data[k + (1 << (d + 1)) - 1] += data[k + (1 << d) - 1];
}
__global__ void kernDownSweep(int n, int d, int *data)
{
    int k = (threadIdx.x + blockIdx.x * blockDim.x) * (1 << (d + 1));
    if (k >= n) return;
    int t = data[k + (1 << d) - 1];
    data[k + (1 << d) - 1] = data[k + (1 << (d + 1)) - 1];
    data[k + (1 << (d + 1)) - 1] += t;
}

void scan(int n, int *odata, const int *idata)
{
    const int depth = ilog2ceil(n), padded = 1 << depth;
    int *dev_data;
    gpuErrchk(cudaMalloc(&dev_data, padded * sizeof(int)));
    gpuErrchk(cudaMemset(dev_data, 0, padded * sizeof(int)));
    gpuErrchk(cudaMemcpy(dev_data, idata, n * sizeof(int), cudaMemcpyHostToDevice));
    for (int d = 0; d < depth; d++) {
        int threads = padded >> (d + 1);
        kernUpSweep<<<dim3((threads + 31) / 32), dim3(32)>>>(padded, d, dev_data);
    }
    gpuErrchk(cudaMemset(dev_data + padded - 1, 0, sizeof(int)));
    for (int d = depth - 1; d >= 0; d--) {
        int threads = padded >> (d + 1);
        kernDownSweep<<<dim3((threads + 31) / 32), dim3(32)>>>(padded, d, dev_data);
    }
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaMemcpy(odata, dev_data, n * sizeof(int), cudaMemcpyDeviceToHost));
    cudaFree(dev_data);
}
}
