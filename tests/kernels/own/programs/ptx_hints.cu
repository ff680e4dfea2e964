// Instructions of public kernels that only advise the hardware, and some that compute what C++ has no operator for.
// covers: inline PTX: policies and hints for caches, `griddepcontrol`, `elect.sync`, video instructions, half precision
// prints: 3.5 7 28 12 2 1
#include <cstdio>

__global__ void hints(const float *in, float *out)
{
    const int t = threadIdx.x;
    unsigned long long policy;
    float value;
    asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    asm volatile("prefetch.global.L2 [%0];" ::"l"(in));
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("ld.global.nc.L1::no_allocate.L2::cache_hint.f32 %0, [%1], %2;"
                 : "=f"(value) : "l"(in + t), "l"(policy));
    asm volatile("st.global.L2::cache_hint.f32 [%0], %1, %2;" ::"l"(out + t), "f"(value), "l"(policy) : "memory");
    asm volatile("griddepcontrol.launch_dependents;");
    unsigned elected;
    asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(elected));
    if (!elected) return;
    unsigned short half;
    float back;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half) : "f"(7.0001f));
    asm("cvt.f32.f16 %0, %1;" : "=f"(back) : "h"(half));
    unsigned sum, difference, product;
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(sum) : "r"(0x01020304), "r"(0x04030201), "r"(20));
    asm("vsub.u32.u32.u32.sat %0, %1, (3 + 4) * 2;" : "=r"(difference) : "r"(26));
    asm("mul24.lo.u32 %0, %1, %2;" : "=r"(product) : "r"(0xff000001), "r"(2));
    out[32] = back;
    out[33] = sum;
    out[34] = difference;
    out[35] = product;
    out[36] = elected;
    asm volatile("nanosleep.u32 20;");
}

int main()
{
    float h[37], *in, *out;
    cudaMallocManaged(&in, 32 * sizeof(float));
    cudaMallocManaged(&out, sizeof h);
    for (int i = 0; i < 32; ++i) in[i] = i + 3.5f;
    hints<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    printf("%g %g %g %g %g %g\n", out[0], out[32], out[33], out[34], out[35], out[36]);
    cudaFree(in);
    cudaFree(out);
}
