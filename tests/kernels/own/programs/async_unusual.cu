// Unusual forms: copies across barriers, zeros behind a copy, a copy of structs by a tile, an object that copies
// arrive at, and a barrier in global memory that orders blocks.
// covers: `__pipeline_memcpy_async`, `cooperative_groups::memcpy_async`, and `cuda::barrier` between blocks
// prints: ahead 46, zeros 8 0 10, pairs 31 62, arrived 496, blocks 1 2
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda_pipeline_primitives.h>

namespace cg = cooperative_groups;

struct Pair {
    int left, right;
};

// The copy of the next element is on its way across two barriers.
__global__ void ahead(const int *in, int *out)
{
    __shared__ int next[32], sums[32];
    const int t = threadIdx.x;
    sums[t] = 0;
    for (int i = 0; i < 3; ++i) {
        __pipeline_memcpy_async(&next[t], &in[t], 4);
        __pipeline_commit();
        __syncthreads();
        sums[t] += sums[t] / 16;
        __syncthreads();
        __pipeline_wait_prior(0);
        sums[t] += next[t];
    }
    if (t == 15) out[0] = sums[t];
}

__global__ void zeros(const int *in, int *out)
{
    __shared__ alignas(16) int line[32];
    const int t = threadIdx.x;
    line[t] = -1;
    __syncwarp();
    if (t % 4 == 0) __pipeline_memcpy_async(line + t, in + 8, 16, t == 0 ? 12 : 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncwarp();
    if (t == 0) {
        __pipeline_memcpy_async(line + 2, in + 10, 4);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        out[0] = line[0], out[1] = line[1] + line[16], out[2] = line[2];
    }
}

__global__ void pairs(const Pair *in, int *out)
{
    __shared__ Pair line[32];
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    cg::memcpy_async(warp, line, in, sizeof line);
    cg::wait(warp);
    if (warp.thread_rank() == 0) out[0] = line[31].left, out[1] = line[31].right;
}

// The object expects only the arrivals that the copies make, and that of the thread which adds.
__global__ void arrived(const int *in, int *out)
{
    __shared__ int line[32];
    __shared__ __mbarrier_t full;
    const int t = threadIdx.x;
    if (t == 0) __mbarrier_init(&full, 32);
    __syncthreads();
    __pipeline_memcpy_async(&line[t], &in[t], 4);
    __pipeline_arrive_on(&full);
    __mbarrier_token_t token = __mbarrier_arrive(&full);
    while (!__mbarrier_test_wait(&full, token)) {}
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < 32; ++i) sum += line[i];
        *out = sum;
    }
}

__device__ cuda::barrier<cuda::thread_scope_device> both;

__global__ void prepare() { init(&both, 2); }
__global__ void blocks(int *out)
{
    __shared__ int seen;
    if (threadIdx.x == 0) {
        out[2 + blockIdx.x] = blockIdx.x + 1;
        both.arrive_and_wait();
        seen = out[3 - blockIdx.x];
        out[blockIdx.x] = 3 - seen;
    }
}

int main()
{
    int *in, *out;
    Pair *two;
    cudaMallocManaged(&in, 32 * sizeof(int));
    cudaMallocManaged(&two, 32 * sizeof(Pair));
    cudaMallocManaged(&out, 4 * sizeof(int));
    for (int i = 0; i < 32; ++i) in[i] = i, two[i] = {i, 2 * i};
    ahead<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    printf("ahead %d, ", out[0]);
    zeros<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    printf("zeros %d %d %d, ", out[0], out[1], out[2]);
    pairs<<<1, 32>>>(two, out);
    cudaDeviceSynchronize();
    printf("pairs %d %d, ", out[0], out[1]);
    arrived<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    printf("arrived %d, ", out[0]);
    prepare<<<1, 1>>>();
    void *arguments[] = {&out};
    cudaLaunchCooperativeKernel((void *)blocks, 2, 1, arguments); // all blocks run at the same time
    cudaDeviceSynchronize();
    printf("blocks %d %d\n", out[0], out[1]);
    cudaFree(in);
    cudaFree(two);
    cudaFree(out);
    return 0;
}
