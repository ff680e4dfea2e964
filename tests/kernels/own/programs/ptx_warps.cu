// covers: inline PTX: shuffles, votes, matches and reductions of a warp
// prints: 496 496 55555555 88888888 1 0 31 7 ffff
#include <cstdio>

__device__ int sum_of_warp(int x)
{
    for (int by = 16; by > 0; by /= 2) {
        int other;
        asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(other) : "r"(x), "r"(by));
        x += other;
    }
    return x;
}

// An inclusive scan, whose predicate says whether there is a lane below.
__device__ int scan_of_warp(int x)
{
#pragma unroll
    for (int by = 1; by < 32; by *= 2)
        asm volatile("{\n"
                     "  .reg .s32 r0;\n"
                     "  .reg .pred p;\n"
                     "  shfl.sync.up.b32 r0|p, %0, %1, 0x0, 0xffffffff;\n"
                     "  @p add.s32 r0, r0, %0;\n"
                     "  @p mov.s32 %0, r0;\n"
                     "}"
                     : "+r"(x)
                     : "r"(by));
    return x;
}

__global__ void all(unsigned *out)
{
    unsigned lane, below, odd, same, is_any, is_all, largest, active;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    int sum = sum_of_warp(lane), last = scan_of_warp(lane);
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(odd)
                 : "r"(lane & 1));
    asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(same) : "r"(lane % 4));
    asm volatile("{\n"
                 "  .reg .pred p, q, r;\n"
                 "  setp.gt.u32 p, %2, 30;\n"
                 "  vote.sync.any.pred q, p, 0xffffffff;\n"
                 "  vote.sync.all.pred r, !p, 0xffffffff;\n"
                 "  selp.u32 %0, 1, 0, q;\n"
                 "  selp.u32 %1, 1, 0, r;\n"
                 "}"
                 : "=r"(is_any), "=r"(is_all)
                 : "r"(lane));
    asm volatile("redux.sync.max.u32 %0, %1, 0xffffffff;" : "=r"(largest) : "r"(lane));
    if (lane < 16) {
        asm volatile("activemask.b32 %0;" : "=r"(active));
        asm volatile("bar.warp.sync 0xffff;");
        if (lane == 3) out[8] = active;
    }
    if (lane == 31) {
        out[0] = sum;
        out[1] = last;
        out[2] = odd;
        out[3] = same;
        out[4] = is_any;
        out[5] = is_all;
        out[6] = largest;
    }
    if (lane == 3) out[7] = below;
}

int main()
{
    unsigned h[9], *d;
    cudaMalloc(&d, sizeof h);
    all<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%u %u %x %x %u %u %u %u %x\n", h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8]);
    cudaFree(d);
}
