// covers: `printf` in kernels
// covers: mathematical and bit functions, also with a rounding mode
// prints: block 1, thread 2: 7
// prints: PASSED
#include <cmath>
#include <cstdio>

__global__ void report(const int *v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (v[i] == 7) printf("block %d, thread %u: %d\n", blockIdx.x, threadIdx.x, v[i]);
}
__global__ void numbers(float *out, double *wide, unsigned *bits)
{
    float x = 0.25f + threadIdx.x;
    out[0] = sqrtf(x) * rsqrtf(x);
    out[1] = __expf(0.0f) + __logf(1.0f) + powf(2.0f, 3.0f);
    out[2] = fminf(fmaxf(x, 1.0f), 2.0f) + fabsf(-1.0f) + floorf(1.5f);
    out[3] = max(3, 5) + min(2.0f, 4.0f);
    sincosf(0.0f, &out[4], &out[5]);
    wide[0] = pow(2.0, 10) + exp2(3.0) + cbrt(27.0) + hypot(3.0, 4.0);
    wide[1] = isnan(sqrt(-1.0)) + isinf(INFINITY) + copysign(1.0, -3.0);
    bits[0] = __popc(0xf0f0u) + __clz(1) + __ffs(8);
    bits[1] = __brev(1u);
    bits[2] = __umulhi(0x80000000u, 4u) + __float_as_uint(1.0f) + __byte_perm(0x11223344, 0, 0x0123) % 2;
    bits[3] = __float2int_rn(2.6f) + __float2int_rz(2.6f) + (int)umin(3u, 4u);
}

int main()
{
    int h[6] = {1, 2, 3, 4, 5, 7}, *v;
    float *f, hf[6];
    double *w, hw[2];
    unsigned *b, hb[4];
    cudaMalloc(&v, sizeof h), cudaMalloc(&f, sizeof hf), cudaMalloc(&w, sizeof hw), cudaMalloc(&b, sizeof hb);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    report<<<2, 3>>>(v);
    numbers<<<1, 1>>>(f, w, b);
    cudaDeviceSynchronize();
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    cudaMemcpy(hw, w, sizeof hw, cudaMemcpyDeviceToHost);
    cudaMemcpy(hb, b, sizeof hb, cudaMemcpyDeviceToHost);
    bool ok = fabsf(hf[0] - 1) < 1e-5f && hf[1] == 9 && hf[2] == 3 && hf[3] == 7 && hf[4] == 0 && hf[5] == 1;
    ok = ok && fabs(hw[0] - 1040) < 1e-9 && hw[1] == 1;
    ok = ok && hb[0] == 8 + 31 + 4 && hb[1] == 0x80000000u && hb[2] == 2 + 0x3f800000u + 1 && hb[3] == 8;
    printf("%s\n", ok ? "PASSED" : "FAILED");
    cudaFree(v), cudaFree(f), cudaFree(w), cudaFree(b);
}
