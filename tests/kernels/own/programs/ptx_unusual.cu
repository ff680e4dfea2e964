// covers: inline PTX: macros, declared registers, special registers, and inserted texts
// prints: 6 0.5 0.5 3 12 40 4 1, 55
#include <cstdio>

#define LOAD(HINT, D, P) asm volatile("ld.global" HINT ".f32 %0, [%1];" : "=f"(D) : "l"(P))
#define MAX3(D, A, B, C)                                    \
    asm("{ .reg .s32 t; max.s32 t, %1, %2; "                \
        "max.s32 %0, t, %3; }"                              \
        : "=r"(D)                                           \
        : "r"(A), "r"(B), "r"(C))
#define FAST 1
#define DEVICE static __device__ __forceinline__

template <int Bits> DEVICE unsigned rotated(unsigned x)
{
    unsigned d;
    __asm__ __volatile__("shf.l.wrap.b32 %0, %1, %1, %2;" : "=r"(d) : "r"(x), "n"(Bits));
    return d;
}

struct Functions {
    __device__ float halved(float x) const
    {
        asm(R"(
            mul.rn.f32 %0, %0, 0f3F000000; // a half
        )" : "+f"(x));
        return x;
    }
};

DEVICE float loaded(const float *p)
{
    float d;
    asm volatile("{\n"
#if FAST
                 "  ld.global.L2::128B.f32 %0, [%1];\n"
#else
                 "  ld.global.f32 %0, [%1];\n"
#endif
                 "}"
                 : "=f"(d)
                 : "l"(p));
    return d;
}

// A loop with a label, which has another number in each copy of the statement.
DEVICE int sum_up_to(int n)
{
    int sum;
    asm volatile("{\n"
                 "  .reg .pred goes_on;\n"
                 "  .reg .s32 i;\n"
                 "  mov.s32 i, %1;\n"
                 "  mov.s32 %0, 0;\n"
                 "again_%=:\n"
                 "  add.s32 %0, %0, i;\n"
                 "  sub.s32 i, i, 1;\n"
                 "  setp.gt.s32 goes_on, i, 0;\n"
                 "  @goes_on bra again_%=;\n"
                 "}"
                 : "=&r"(sum)
                 : "r"(n));
    return sum;
}

__global__ void all(const float *in, float *out, long long *times)
{
    float a, b;
    LOAD(".nc", a, in);
    b = loaded(in + 1);
    int largest;
    MAX3(largest, 1, 6, 4);
    auto scaled = [=] __device__(float x) {
        float d;
        asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(x), "f"(2.0f), "f"(0.0f));
        return d;
    };
    unsigned threads, warp;
    asm volatile("mov.u32 %0, %%ntid.x; mov.u32 %1, %%warpid;" : "=r"(threads), "=r"(warp));
    long long begin, now;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(begin)::"memory");
    do asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
    while (now < begin + 2000);
    asm volatile("" ::: "memory");
    float e;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(e) : "f"(2.0f));
    if (threadIdx.x == 33) {
        out[0] = largest;
        out[1] = Functions().halved(a);
        out[2] = b;
        out[3] = scaled(1.5f);
        out[4] = rotated<2>(3);
        out[5] = threads;
        out[6] = e;
        out[7] = warp;
        *times = sum_up_to(4) + sum_up_to(9);
    }
}

int main()
{
    float h[8] = {1, 0.5f}, *d;
    long long *times;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&times, sizeof *times);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    float *out;
    cudaMalloc(&out, sizeof h);
    all<<<1, 40>>>(d, out, times);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    long long sums;
    cudaMemcpy(&sums, times, sizeof sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g%s", h[i], i < 7 ? " " : ", ");
    printf("%lld\n", sums);
    cudaFree(d);
    cudaFree(out);
    cudaFree(times);
}
