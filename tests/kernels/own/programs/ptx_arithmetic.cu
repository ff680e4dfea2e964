// covers: inline PTX: bits, arithmetic with carries, conversions and predicates
// prints: bits 7b 5600 96 33441111 24000000 16 9 1e6a2c48
// prints: sums 1 0 fffffffe ffffffff 9000000000 -6
// prints: converted 3 -3 255 2147483647 0 -1 3f800000
// prints: chosen 5 -5 7 1
#include <cstdio>

__device__ unsigned field(unsigned x)
{
    unsigned d;
    asm("bfe.u32 %0, %1, 4, 8;" : "=r"(d) : "r"(x));
    return d;
}

__device__ unsigned with_field(unsigned x, unsigned part)
{
    asm("bfi.b32 %0, %1, %0, 8, 8;" : "+r"(x) : "r"(part));
    return x;
}

__global__ void bits(unsigned *out)
{
    unsigned x = 0x12345678;
    out[0] = field(0x7b0) + 0 * x;
    out[1] = with_field(0, 0x56);
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(out[2]) : "r"(0xf0u), "r"(0xccu), "r"(0xaau));
    asm("prmt.b32 %0, %1, %2, 0x3614;" : "=r"(out[3]) : "r"(0x33221100u), "r"(0x77005544u ^ 0x440055u));
    asm("shf.l.wrap.b32 %0, %1, %2, 34;" : "=r"(out[4]) : "r"(0u), "r"(0x09000000u));
    asm("clz.b32 %0, %1;" : "=r"(out[5]) : "r"(0xffffu));
    asm("popc.b32 %0, %1;" : "=r"(out[6]) : "r"(0xf1f0u));
    asm("brev.b32 %0, %1;" : "=r"(out[7]) : "r"(x));
}

__global__ void sums(unsigned *out, unsigned long long *wide, int *less)
{
    // 2^64 - 1 and 1, in four parts
    asm("{\n\t"
        ".reg .u32 low;\n\t"
        "add.cc.u32 low, %2, 1;\n\t"
        "addc.cc.u32 %1, %3, 0;\n\t"
        "addc.u32 %0, 0, 0;\n\t"
        "}"
        : "=r"(out[0]), "=r"(out[1])
        : "r"(0xffffffffu), "r"(0xffffffffu));
    asm("sub.cc.u32 %0, %2, %3; subc.u32 %1, 0, 0;" : "=r"(out[2]), "=r"(out[3]) : "r"(1u), "r"(3u));
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(*wide) : "r"(3000000000u), "n"(3), "l"(0ull));
    asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(*less) : "r"(-4), "r"(2), "r"(2));
}

__global__ void conversions(int *out)
{
    unsigned short half_word = 0x1ff;
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(out[0]) : "f"(3.4f));
    asm("cvt.rzi.s32.f64 %0, %1;" : "=r"(out[1]) : "d"(-3.9));
    asm("{ .reg .u8 byte; cvt.sat.u8.u16 byte, %1; cvt.u32.u8 %0, byte; }" : "=r"(out[2]) : "h"(half_word));
    asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(out[3]) : "f"(1e20f));
    asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(out[4]) : "f"(-5.0f));
    asm("cvt.s32.s16 %0, %1;" : "=r"(out[5]) : "h"((short)-1));
    asm("mov.b32 %0, 0f3F800000;" : "=r"(out[6]));
}

__global__ void choices(int *out, int a)
{
    asm("{\n"
        "  .reg .pred p, q<2>;\n"
        "  setp.gt.s32 p|q0, %3, 0;\n"
        "  setp.lt.and.s32 q1, %3, 10, p;\n"
        "  selp.s32 %0, %3, 0, p;\n"
        "  mov.s32 %1, 1;\n"
        "  @p  neg.s32 %1, %3;   // taken\n"
        "  @!p mov.s32 %1, 99;   /* not taken */\n"
        "  selp.s32 %2, 7, 8, q1;\n"
        "}"
        : "=r"(out[0]), "=r"(out[1]), "=r"(out[2])
        : "r"(a));
    asm("slct.s32.f32 %0, 1, 2, %1;" : "=r"(out[3]) : "f"(0.5f));
}

int main()
{
    unsigned *u, b[8];
    unsigned long long *w, wide;
    int *s, c[8];
    cudaMalloc(&u, sizeof b);
    cudaMalloc(&w, sizeof wide);
    cudaMalloc(&s, sizeof c);
    bits<<<1, 1>>>(u);
    cudaMemcpy(b, u, sizeof b, cudaMemcpyDeviceToHost);
    printf("bits %x %x %x %08x %x %d %d %x\n", b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]);
    sums<<<1, 1>>>(u, w, s);
    cudaMemcpy(b, u, 4 * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaMemcpy(&wide, w, sizeof wide, cudaMemcpyDeviceToHost);
    cudaMemcpy(c, s, sizeof(int), cudaMemcpyDeviceToHost);
    printf("sums %x %x %x %x %llu %d\n", b[0], b[1], b[2], b[3], wide, c[0]);
    conversions<<<1, 1>>>(s);
    cudaMemcpy(c, s, 7 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("converted %d %d %d %d %d %d %x\n", c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
    choices<<<1, 1>>>(s, 5);
    cudaMemcpy(c, s, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("chosen %d %d %d %d\n", c[0], c[1], c[2], c[3]);
    cudaFree(u);
    cudaFree(w);
    cudaFree(s);
}
