// covers: inline PTX: atomics, fences, and flags that are released and acquired
// prints: total 2016, counted 64, largest 63, chain 10
#include <cstdio>

__device__ unsigned acquired(const unsigned *flag)
{
    unsigned v;
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
    return v;
}

__device__ void release(unsigned *flag, unsigned v)
{
    asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(flag), "r"(v) : "memory");
}

__global__ void count(const int *in, int *sum, unsigned *times, int *largest)
{
    int v = in[threadIdx.x];
    asm volatile("red.global.add.s32 [%0], %1;" ::"l"(sum), "r"(v) : "memory");
    asm volatile("red.relaxed.gpu.global.max.s32 [%0], %1;" ::"l"(largest), "r"(v));
    unsigned before;
    asm volatile("atom.global.inc.u32 %0, [%1], 1000;" : "=r"(before) : "l"(times));
    if (before > 63) __trap();
}

// Each block adds to what the block before it published.
__global__ void chain(int *values, unsigned *flags)
{
    unsigned block;
    asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
    int before = 0;
    if (block > 0) {
        while (acquired(&flags[block - 1]) == 0) {}
        before = values[block - 1];
    }
    values[block] = before + block;
    release(&flags[block], 1);
}

// The same with fences of their own.
__global__ void handed_over(int *value, unsigned *flag)
{
    if (blockIdx.x == 0) {
        value[0] = 10;
        asm volatile("membar.gl;" ::: "memory");
        asm volatile("st.volatile.global.u32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
    } else {
        unsigned v = 0;
        while (v == 0) asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        value[1] = value[0];
    }
}

int main()
{
    int h[64], *in, *out, got[3];
    unsigned *flags;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 8 * sizeof(int));
    cudaMalloc(&flags, 8 * sizeof(unsigned));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, 8 * sizeof(int));
    cudaMemset(flags, 0, 8 * sizeof(unsigned));
    count<<<1, 64>>>(in, out, (unsigned *)out + 1, out + 2);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    chain<<<5, 1>>>(out + 3, flags);
    int last;
    cudaMemcpy(&last, out + 7, sizeof last, cudaMemcpyDeviceToHost);
    handed_over<<<2, 1>>>(out, flags + 7);
    int value;
    cudaMemcpy(&value, out + 1, sizeof value, cudaMemcpyDeviceToHost);
    printf("total %d, counted %d, largest %d, chain %d\n", got[0], got[1], got[2], last == value ? last : -1);
    cudaFree(in);
    cudaFree(out);
    cudaFree(flags);
}
