#include <cuda.h>
#include <cuda_runtime.h>
#include "common.h"
#include "naive.h"

namespace Naive {
__global__ void kernNaiveScan(int n, int offset, int *odata, const int *idata)
{
    int index = threadIdx.x + (blockIdx.x * blockDim.x);
    if (index >= n) return;
    if (index >= offset)
        odata[index] = idata[index - offset] + idata[index];
    else
        odata[index] = idata[index];
}
__global__ void kernShift(int n, int *odata, const int *idata)
{
    int index = threadIdx.x + (blockIdx.x * blockDim.x);
    if (index < n) odata[index] = index == 0 ? 0 : idata[index - 1];
}

void scan(int n, int *odata, const int *idata)
{
    int *dev_a, *dev_b;
    gpuErrchk(cudaMalloc((void **)&dev_a, n * sizeof(int)));
    gpuErrchk(cudaMalloc((void **)&dev_b, n * sizeof(int)));
    gpuErrchk(cudaMemcpy(dev_a, idata, n * sizeof(int), cudaMemcpyHostToDevice));
    dim3 fullBlocksPerGrid((n + 63) / 64);
    Common::Timer timer;
    timer.start();
    for (int offset = 1; offset < n; offset *= 2) {
        kernNaiveScan<<<fullBlocksPerGrid, 64>>>(n, offset, dev_b, dev_a);
        int *t = dev_a;
        dev_a = dev_b;
        dev_b = t;
    }
    kernShift << < fullBlocksPerGrid, 64 >> > (n, dev_b, dev_a);
    timer.stop();
    gpuErrchk(cudaGetLastError());
    gpuErrchk(cudaMemcpy(odata, dev_b, n * sizeof(int), cudaMemcpyDeviceToHost));
    cudaFree(dev_a);
    cudaFree(dev_b);
}
}
