// covers: dynamic shared memory
// prints: PASSED
#include <cstdio>

// a function and its kernel each name the dynamic memory, and use it one after the other
__device__ int sumOfBlock(int value)
{
    extern __shared__ int part[];
    part[threadIdx.x] = value;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    int sum = part[0];
    __syncthreads();
    return sum;
}

__global__ void shares(float *out)
{
    extern __shared__ float share[];
    int sum = sumOfBlock(threadIdx.x + 1);
    share[threadIdx.x] = (threadIdx.x + 1.0f) / sum;
    __syncthreads();
    out[threadIdx.x] = share[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    float *out;
    cudaMallocManaged(&out, 64 * sizeof(float));
    shares<<<1, 64, 64 * sizeof(float)>>>(out);
    cudaDeviceSynchronize();
    printf("%s\n", out[63] * 2080 > 0.99f && out[63] * 2080 < 1.01f ? "PASSED" : "FAILED");
    cudaFree(out);
    return 0;
}
