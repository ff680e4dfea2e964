// covers: inline PTX: barriers with a number, for some of the threads
// prints: sums 1 33, pipeline 28, votes 5 1 0
#include <cstdio>

__device__ void wait_for(int barrier, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}
__device__ void arrive_at(int barrier, int threads)
{
    asm volatile("bar.arrive %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

// Each half of the block has a barrier of its own, and the halves do not wait for each other.
__global__ void halves(int *out)
{
    __shared__ int part[128];
    int half = threadIdx.x / 64, at = threadIdx.x % 64;
    part[threadIdx.x] = at == 0 ? half : 0;
    for (int by = 1; by < 64; by *= 2) {
        wait_for(1 + half, 64);
        int v = at >= by ? part[threadIdx.x - by] : 0;
        wait_for(1 + half, 64);
        part[threadIdx.x] += v + (by == 1 && at == 1);
    }
    wait_for(1 + half, 64);
    if (at == 63) out[half] = part[threadIdx.x] + (half ? 31 : 0);
}

// One warp fills two stages in turn, and another empties them. A stage is full at the barriers 1 and 2, and
// empty at 3 and 4.
__global__ void pipeline(const int *in, int *out)
{
    __shared__ int stages[2][32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < 8; i++) {
            if (i >= 2) wait_for(3 + i % 2, 64);
            stages[i % 2][lane] = in[32 * i + lane];
            arrive_at(1 + i % 2, 64);
        }
    } else {
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            wait_for(1 + i % 2, 64);
            sum += stages[i % 2][31 - lane];
            if (i < 6) arrive_at(3 + i % 2, 64);
        }
        out[lane] = sum;
    }
}

// Barrier 0 is that of __syncthreads(): the first two warps are at one place, the third at another.
__global__ void votes(int *out)
{
    int yes = 0;
    if (threadIdx.x < 64)
        asm volatile("{\n"
                     "  .reg .pred p;\n"
                     "  setp.lt.u32 p, %1, 5;\n"
                     "  bar.red.popc.u32 %0, 2, 64, p;\n"
                     "}"
                     : "=r"(yes)
                     : "r"(threadIdx.x));
    if (threadIdx.x < 64)
        asm volatile("bar.sync 0;" ::: "memory");
    else
        asm volatile("barrier.sync.aligned 0;" ::: "memory");
    int any, all;
    asm volatile("{\n"
                 "  .reg .pred p, q, r;\n"
                 "  setp.eq.u32 p, %2, 70;\n"
                 "  barrier.cta.red.or.aligned.pred q, 5, p;\n"
                 "  barrier.cta.red.and.aligned.pred r, 5, p;\n"
                 "  selp.s32 %0, 1, 0, q;\n"
                 "  selp.s32 %1, 1, 0, r;\n"
                 "}"
                 : "=r"(any), "=r"(all)
                 : "r"(threadIdx.x));
    if (threadIdx.x == 3) {
        out[0] = yes;
        out[1] = any;
        out[2] = all;
    }
}

int main()
{
    int h[256], *in, *out, sums[2], filled[32], voted[3];
    for (int i = 0; i < 256; i++) h[i] = i / 32;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof filled);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    halves<<<1, 128>>>(out);
    cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    pipeline<<<1, 64>>>(in, out);
    cudaMemcpy(filled, out, sizeof filled, cudaMemcpyDeviceToHost);
    votes<<<1, 96>>>(out);
    cudaMemcpy(voted, out, sizeof voted, cudaMemcpyDeviceToHost);
    printf("sums %d %d, pipeline %d, votes %d %d %d\n", sums[0], sums[1], filled[5], voted[0], voted[1], voted[2]);
    cudaFree(in);
    cudaFree(out);
}
