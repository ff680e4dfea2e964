// covers: kernels launched with `<<<grid, block>>>`, once or several times
// covers: static shared memory and `__syncthreads()`
// prints: PASSED
#include <algorithm>
#include <cstdio>
#include <vector>
typedef unsigned int uint;

__device__ inline void comparator(uint &a, uint &b, uint dir)
{
    if ((a > b) == dir) {
        uint t = a;
        a = b;
        b = t;
    }
}
__global__ void bitonicSortShared(uint *keys, uint length, uint dir)
{
    __shared__ uint s_key[256];
    keys += blockIdx.x * 256 + threadIdx.x;
    s_key[threadIdx.x] = keys[0];
    s_key[threadIdx.x + 128] = keys[128];
    for (uint size = 2; size < length; size <<= 1) {
        uint ddd = dir ^ ((threadIdx.x & (size / 2)) != 0);
        for (uint stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
            comparator(s_key[pos], s_key[pos + stride], ddd);
        }
    }
    for (uint stride = length / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        comparator(s_key[pos], s_key[pos + stride], dir);
    }
    __syncthreads();
    keys[0] = s_key[threadIdx.x];
    keys[128] = s_key[threadIdx.x + 128];
}

int main()
{
    std::vector<uint> keys(512), out(512);
    uint x = 12345;
    for (uint &k : keys) k = (x = x * 1664525u + 1013904223u) >> 16;
    uint *d;
    cudaMalloc((void **)&d, 512 * sizeof(uint));
    cudaMemcpy(d, &keys[0], 512 * sizeof(uint), cudaMemcpyHostToDevice);
    bitonicSortShared<<<2, 128>>>(d, 256, 1);
    cudaMemcpy(&out[0], d, 512 * sizeof(uint), cudaMemcpyDeviceToHost);
    std::sort(keys.begin(), keys.begin() + 256);
    std::sort(keys.begin() + 256, keys.end());
    printf("%s\n", out == keys ? "PASSED" : "FAILED");
    cudaFree(d);
    return 0;
}
