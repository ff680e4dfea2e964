// covers: CUDA's error codes, and macros that check them
// covers: device properties
// prints: invalid argument
// expect: failed-call line 12
// prints: PASSED
#include <cstdio>

__global__ void fill(int *out, int value) { out[blockIdx.x * blockDim.x + threadIdx.x] = value; }

static cudaError_t tryFill(int blocks, int threads, int *out)
{
    fill<<<blocks, threads>>>(out, threads);
    return cudaGetLastError();
}

int main()
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    const int n = 2 * prop.maxThreadsPerBlock;
    int *out;
    if (cudaMalloc(&out, n * sizeof(int)) != cudaSuccess) return 1;
    int threads = n, blocks = 1;
    cudaError_t e;
    // as many threads as the device allows, found by trying
    while ((e = tryFill(blocks, threads, out)) != cudaSuccess) {
        printf("%d threads: %s\n", threads, cudaGetErrorString(e));
        threads /= 2;
        blocks *= 2;
    }
    int last = 0;
    cudaMemcpy(&last, out + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    puts(last == 1024 && threads == 1024 ? "PASSED" : "FAILED");
    cudaDeviceReset();
    return 0;
}
