// covers: `__threadfence()` and the last block to finish
// prints: PASSED
#include <cstdio>

__device__ unsigned int retirementCount = 0;

__device__ float sumOfBlock(float value)
{
    __shared__ float part[64];
    part[threadIdx.x] = value;
    __syncthreads();
    for (int s = 32; s > 0; s /= 2) {
        if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    return part[0];
}

// the block that finishes last adds up what the others left
__global__ void sumOnePass(const float *in, float *partial, float *result, unsigned n)
{
    __shared__ bool amLast;
    float sum = 0;
    for (unsigned i = blockIdx.x * 64 + threadIdx.x; i < n; i += 64 * gridDim.x) sum += in[i];
    sum = sumOfBlock(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        unsigned ticket = atomicInc(&retirementCount, gridDim.x);
        amLast = (ticket == gridDim.x - 1);
    }
    __syncthreads();
    if (amLast) {
        __threadfence();
        float all = 0;
        for (unsigned i = threadIdx.x; i < gridDim.x; i += 64) all += partial[i];
        all = sumOfBlock(all);
        if (threadIdx.x == 0) {
            *result = all;
            retirementCount = 0;
        }
    }
}

int main()
{
    const unsigned n = 2000, blocks = 9;
    float *data, *partial, *result;
    cudaMallocManaged(&data, n * sizeof(float));
    cudaMallocManaged(&result, sizeof(float));
    cudaMalloc(&partial, blocks * sizeof(float));
    for (unsigned i = 0; i < n; i++) data[i] = i % 4;
    for (int round = 0; round < 2; round++) sumOnePass<<<blocks, 64>>>(data, partial, result, n);
    cudaDeviceSynchronize();
    printf("%g: %s\n", *result, *result == 3000.0f ? "PASSED" : "FAILED");
    cudaFree(data);
    cudaFree(partial);
    cudaFree(result);
    return 0;
}
