// The corners of half precision: infinities, numbers that are none, the smallest ones, saturation, whole
// numbers, bits, and halves in structs, constants and rows.
// covers: half precision: `__half`, `__nv_bfloat16` and their pairs
// prints: 2049 rounds to 2048, 2050, 2048; overflow inf, 65504
// prints: smallest 5.96046e-08, halved 0, max 1, equal 0, unequal or none 1, nan 1
// prints: whole 2 1 1 2 -128 65535 0, saturated 1 0, mask ffff0000
// prints: complex -5.75 10, row 6, largest 7.5, bits 3c00, coarse 1.00781
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Particle {
    __half2 place;
    half mass;
    int id;
};
__constant__ half scale;
__device__ unsigned short largest = 0;

// The maximum of positive halves is that of their bits.
__device__ void keepLargest(half value)
{
    unsigned short seen = atomicCAS(&largest, 0, 0);
    while (value > __ushort_as_half(seen)) {
        const unsigned short now = atomicCAS(&largest, seen, __half_as_ushort(value));
        if (now == seen) break;
        seen = now;
    }
}

__global__ void corners(float *out, const Particle *particles)
{
    __shared__ half2 rows[2][4];
    const int t = threadIdx.x;
    rows[t / 4][t % 4] = __half2half2(half(t)) * __halves2half2(scale, __float2half(2.0f));
    keepLargest(particles[t].mass);
    __syncthreads();
    if (t != 0) return;
    const half nothing = CUDART_NAN_FP16, one = 1, huge = 65504;
    out[0] = __float2half_rz(2049.0f);
    out[1] = __float2half_ru(2049.0f);
    out[2] = __int2half_rn(2049);
    out[3] = __hadd(huge, huge);
    out[4] = __float2half_rz(1e30f);
    out[5] = CUDART_MIN_DENORM_FP16;
    out[6] = CUDART_MIN_DENORM_FP16 * scale;
    out[7] = __hmax(nothing, one);
    out[8] = __heq(nothing, nothing);
    out[9] = __hneu(nothing, one);
    out[10] = __hisnan(CUDART_INF_FP16 - CUDART_INF_FP16);
    out[11] = __half2int_rn(half(1.5f));
    out[12] = __half2int_rz(half(1.5f));
    out[13] = __half2int_rd(half(1.5f));
    out[14] = __half2int_ru(half(1.5f));
    out[15] = __half2char_rz(half(-300.0f));
    out[16] = __half2ushort_rn(CUDART_INF_FP16);
    out[17] = __half2int_rz(nothing);
    out[18] = __hadd_sat(one, one);
    out[19] = __hsub_sat(one, half(3.0f));
    out[20] = __hlt2_mask(half2(one, scale), half2(one, one)) >> 16;
    const half2 square = __hcmadd(particles[1].place, particles[1].place, half2(one, one));
    out[21] = __low2float(square);
    out[22] = __high2float(square);
    out[23] = __low2float(rows[1][2]) * 2;
    out[24] = __ushort_as_half(largest);
    out[25] = __half_as_ushort(one);
    out[26] = __nv_bfloat16(1.005f) + __nv_bfloat16(0.001f);
}

int main()
{
    Particle host[8], *particles;
    for (int i = 0; i < 8; i++) host[i] = {__floats2half2_rn(1.5f, 3.0f), half(i == 5 ? 7.5f : i * 0.5f), i};
    float *out, o[27];
    cudaMalloc(&particles, sizeof host);
    cudaMalloc(&out, sizeof o);
    cudaMemcpy(particles, host, sizeof host, cudaMemcpyHostToDevice);
    const half oneHalf = 0.5f;
    cudaMemcpyToSymbol(scale, &oneHalf, sizeof oneHalf);
    corners<<<1, 8>>>(out, particles);
    cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
    printf("2049 rounds to %g, %g, %g; overflow %g, %g\n", o[0], o[1], o[2], o[3], o[4]);
    printf("smallest %g, halved %g, max %g, equal %g, unequal or none %g, nan %g\n", o[5], o[6], o[7], o[8], o[9], o[10]);
    printf("whole %g %g %g %g %g %g %g, saturated %g %g, mask %x0000\n", o[11], o[12], o[13], o[14], o[15], o[16],
           o[17], o[18], o[19], (unsigned)o[20]);
    printf("complex %g %g, row %g, largest %g, bits %x, coarse %g\n", o[21], o[22], o[23], o[24], (unsigned)o[25], o[26]);
    cudaFree(particles);
    cudaFree(out);
    return 0;
}
