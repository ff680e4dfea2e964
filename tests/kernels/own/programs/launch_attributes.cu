// covers: launches with attributes: `cudaLaunchKernelEx`
// prints: 10 10 no clusters
// expect: failed-call line 43
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void sums(const int *in, int *out, long long factor)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += in[i];
    if (threadIdx.x == 0) out[blockIdx.x] = sum * factor;
    cg::this_grid().sync();
    if (threadIdx.x == 0 && blockIdx.x == 0) out[2] = out[1];
}

template <class T> __global__ void copied(const T *in, T *out) { out[threadIdx.x] = in[threadIdx.x]; }

int main()
{
    int h[4] = {1, 2, 3, 4}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);

    cudaLaunchAttribute attribute[1] = {};
    attribute[0].id = cudaLaunchAttributeCooperative;
    attribute[0].val.cooperative = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(2);
    config.blockDim = dim3(32);
    config.attrs = attribute;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, sums, in, out, 1); // the 1 becomes a long long
    cudaMemcpy(h, out, 3 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d ", h[0], h[2]);

    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = 64; // no GPU has clusters of 64 blocks
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    config.gridDim = 64;
    cudaError_t error = cudaLaunchKernelEx(&config, copied<int>, (const int *)in, out);
    printf("%s\n", error == cudaSuccess ? "clusters" : "no clusters");
    cudaGetLastError();
    cudaFree(in);
    cudaFree(out);
}
