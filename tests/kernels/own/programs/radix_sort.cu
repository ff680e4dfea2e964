// covers: kernels launched with `<<<grid, block>>>`, once or several times
// prints: PASSED
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define N 256

// one block; each pass splits by one bit
__global__ void radixSort(unsigned *data)
{
    __shared__ unsigned keys[N];
    __shared__ unsigned falses[N], scanned[2][N];
    __shared__ unsigned totalFalses;
    unsigned tid = threadIdx.x;
    keys[tid] = data[tid];
    for (unsigned bit = 0; bit < 16; ++bit) {
        __syncthreads();
        const unsigned key = keys[tid], isFalse = !(key >> bit & 1u);
        falses[tid] = isFalse;
        __syncthreads();
        int in = 0;
        scanned[in][tid] = tid == 0 ? 0 : falses[tid - 1];
        for (unsigned d = 1; d < N; d *= 2) {
            __syncthreads();
            unsigned sum = scanned[in][tid];
            if (tid >= d) sum += scanned[in][tid - d];
            scanned[1 - in][tid] = sum;
            in = 1 - in;
        }
        __syncthreads();
        if (tid == N - 1) totalFalses = scanned[in][N - 1] + isFalse;
        __syncthreads();
        const unsigned f = scanned[in][tid];
        const unsigned place = isFalse ? f : tid - f + totalFalses;
        keys[place] = key;
    }
    __syncthreads();
    data[tid] = keys[tid];
}

int main()
{
    std::vector<unsigned> keys(N);
    for (auto &k : keys) k = rand() & 0xffff;
    unsigned *d;
    cudaMalloc(&d, N * sizeof(unsigned));
    cudaMemcpy(d, keys.data(), N * sizeof(unsigned), cudaMemcpyHostToDevice);
    radixSort<<<1, N>>>(d);
    std::sort(keys.begin(), keys.end());
    std::vector<unsigned> result(N);
    cudaMemcpy(result.data(), d, N * sizeof(unsigned), cudaMemcpyDeviceToHost);
    printf("%s\n", result == keys ? "PASSED" : "FAILED");
    cudaFree(d);
    return 0;
}
