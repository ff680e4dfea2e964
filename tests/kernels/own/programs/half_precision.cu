// Dot products in half precision: halves in shared memory, pairs, shuffles and atomics.
// covers: half precision: `__half`, `__nv_bfloat16` and their pairs
// prints: dot 418.5, by pairs 418.5, in shuffles 418.5, bfloat16 420
// prints: thirds 0.333252 0.333496, sums 2048 2050
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void dot(const half *a, const half *b, half *out, int n)
{
    __shared__ half part[64];
    const int t = threadIdx.x;
    part[t] = __float2half(0.0f);
    for (int i = t; i < n; i += blockDim.x) part[t] = __hfma(a[i], b[i], part[t]);
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (t < step) part[t] += part[t + step];
        __syncthreads();
    }
    if (t == 0) out[0] = part[0];
}

__global__ void dotByPairs(const half2 *a, const half2 *b, half2 *out, int pairs)
{
    half2 sum = __float2half2_rn(0.0f);
    for (int i = threadIdx.x; i < pairs; i += blockDim.x) sum = __hfma2(a[i], b[i], sum);
    atomicAdd(out, sum);
}

template <typename T> __global__ void dotByShuffles(const T *a, const T *b, T *out, int n)
{
    T sum = T(0.0f);
    for (int i = threadIdx.x; i < n; i += 32) sum = sum + a[i] * b[i];
    for (int by = 16; by > 0; by /= 2) sum += __shfl_down_sync(0xffffffff, sum, by);
    if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void roundAll(half *thirds, half *sums)
{
    thirds[0] = __float2half_rd(1.0f / 3.0f);
    thirds[1] = __float2half_ru(1.0f / 3.0f);
    sums[0] = half(2048.0f) + half(1.0f); // no half is between 2048 and 2050
    sums[1] = __hadd(half(2048.0f), __float2half(1.5f));
}

int main()
{
    const int n = 48;
    half hostA[n], hostB[n], *a, *b, *out;
    __nv_bfloat16 wideA[n], wideB[n], *c, *d, *sum;
    for (int i = 0; i < n; i++) {
        hostA[i] = __float2half(i % 16 + 0.5f);
        hostB[i] = __float2half(i % 2 ? 1.5f : 0.625f);
        wideA[i] = __float2bfloat16(i % 16 + 0.5f);
        wideB[i] = __float2bfloat16(i % 2 ? 1.5f : 0.625f);
    }
    cudaMalloc(&a, sizeof hostA);
    cudaMalloc(&b, sizeof hostB);
    cudaMalloc(&out, 8 * sizeof(half));
    cudaMalloc(&c, sizeof wideA);
    cudaMalloc(&d, sizeof wideB);
    cudaMalloc(&sum, sizeof(__nv_bfloat16));
    cudaMemcpy(a, hostA, sizeof hostA, cudaMemcpyHostToDevice);
    cudaMemcpy(b, hostB, sizeof hostB, cudaMemcpyHostToDevice);
    cudaMemcpy(c, wideA, sizeof wideA, cudaMemcpyHostToDevice);
    cudaMemcpy(d, wideB, sizeof wideB, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, 8 * sizeof(half));
    cudaMemset(sum, 0, sizeof(__nv_bfloat16));
    dot<<<1, 64>>>(a, b, out, n);
    dotByPairs<<<1, 32>>>((half2 *)a, (half2 *)b, (half2 *)(out + 2), n / 2);
    dotByShuffles<<<1, 32>>>(a, b, out + 1, n);
    dotByShuffles<__nv_bfloat16><<<1, 32>>>(c, d, sum, n);
    roundAll<<<1, 1>>>(out + 4, out + 6);
    half result[8];
    __nv_bfloat16 wide;
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(&wide, sum, sizeof wide, cudaMemcpyDeviceToHost);
    printf("dot %g, by pairs %g, in shuffles %g, bfloat16 %g\n", __half2float(result[0]),
           float(result[2]) + float(result[3]), __half2float(result[1]), __bfloat162float(wide));
    printf("thirds %g %g, sums %g %g\n", float(result[4]), float(result[5]), float(result[6]), float(result[7]));
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
    cudaFree(c);
    cudaFree(d);
    cudaFree(sum);
}
