// covers: warp shuffles and votes
// covers: CUDA's error codes, and macros that check them
// prints: shared PASSED
// prints: shuffle PASSED
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

static void check(cudaError_t e, int line)
{
    if (e == cudaSuccess) return;
    printf("line %d: %s\n", line, cudaGetErrorName(e));
    exit(1);
}
#define CHECK(x) check((x), __LINE__)

template <unsigned blockSize> __global__ void reduceShared(const int *in, int *out, unsigned n)
{
    __shared__ int sdata[blockSize];
    unsigned tid = threadIdx.x, i = blockIdx.x * blockSize * 2 + tid;
    int sum = i < n ? in[i] : 0;
    if (i + blockSize < n) sum += in[i + blockSize];
    sdata[tid] = sum;
    __syncthreads();
#pragma unroll
    for (unsigned s = blockSize / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = sdata[0];
}

__inline__ __device__ int warpReduceSum(int val)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
    return val;
}
__inline__ __device__ int blockReduceSum(int val)
{
    static __shared__ int shared[32];
    int lane = threadIdx.x % warpSize, wid = threadIdx.x / warpSize;
    val = warpReduceSum(val);
    if (lane == 0) shared[wid] = val;
    __syncthreads();
    val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
    if (wid == 0) val = warpReduceSum(val);
    return val;
}
__global__ void reduceShuffle(const int *in, int *out, int n)
{
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
    sum = blockReduceSum(sum);
    if (threadIdx.x == 0) atomicAdd(out, sum);
}

int main()
{
    const int n = 3001, blocks = (n + 255) / 256;
    std::vector<int> in(n), sums(blocks);
    for (int i = 0; i < n; i++) in[i] = i % 19 - 4;
    const int expected = std::accumulate(in.begin(), in.end(), 0);
    int *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, n * sizeof *d_in));
    CHECK(cudaMalloc(&d_out, blocks * sizeof *d_out));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof *d_in, cudaMemcpyHostToDevice));
    reduceShared<128><<<blocks, 128>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(sums.data(), d_out, blocks * sizeof *d_out, cudaMemcpyDeviceToHost));
    printf("shared %s\n", std::accumulate(sums.begin(), sums.end(), 0) == expected ? "PASSED" : "FAILED");
    CHECK(cudaMemset(d_out, 0, sizeof *d_out));
    reduceShuffle<<<4, 128>>>(d_in, d_out, n);
    CHECK(cudaGetLastError());
    int sum = 0;
    CHECK(cudaMemcpy(&sum, d_out, sizeof sum, cudaMemcpyDeviceToHost));
    printf("shuffle %s\n", sum == expected ? "PASSED" : "FAILED");
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
