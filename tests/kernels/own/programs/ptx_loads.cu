// covers: inline PTX: loads and stores with vectors and cache hints
// prints: sum 8128, last 254 12 -1 65535
#include <cstdint>
#include <cstdio>

__device__ __forceinline__ float4 load_once(const float *p)
{
    float4 v;
    asm volatile("ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
                 : "l"(p));
    return v;
}

__device__ __forceinline__ void store_streaming(float *p, float2 v)
{
    asm volatile("st.global.cs.v2.f32 [%0], {%1, %2};" ::"l"(p), "f"(v.x), "f"(v.y) : "memory");
}

__global__ void doubled(const float *in, float *out)
{
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    float4 v = load_once(in + i);
    store_streaming(out + i, make_float2(2 * v.x, 2 * v.y));
    store_streaming(out + i + 2, make_float2(2 * v.z, 2 * v.w));
    asm volatile("prefetch.global.L2 [%0];" ::"l"(in + i));
}

// The neighbour's value comes through shared memory, which PTX addresses with 32 bits.
__global__ void reversed(const int *in, int *out)
{
    __shared__ int tile[64];
    uint32_t at = (uint32_t)__cvta_generic_to_shared(&tile[threadIdx.x]);
    uint32_t begin;
    asm("{ .reg .u64 p; cvta.to.shared.u64 p, %1; cvt.u32.u64 %0, p; }" : "=r"(begin) : "l"(tile));
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(in[threadIdx.x]));
    __syncthreads();
    int v;
    asm volatile("ld.shared.s32 %0, [%1 + %2];" : "=r"(v) : "r"(begin - 4 * threadIdx.x), "n"(63 * 4));
    out[threadIdx.x] = v;
}

// A signed byte and an unsigned half word become 32 bits.
__global__ void small(const signed char *bytes, const unsigned short *words, int *out)
{
    asm volatile("ld.global.s8 %0, [%1];" : "=r"(out[0]) : "l"(bytes));
    asm volatile("ld.volatile.global.u16 %0, [%1+2];" : "=r"(out[1]) : "l"(words));
}

int main()
{
    float h[128], *in, *out, sum = 0;
    int k[64], *a, *b;
    signed char byte = -1, *bytes;
    unsigned short word[2] = {1, 65535}, *words;
    for (int i = 0; i < 128; i++) h[i] = i;
    for (int i = 0; i < 64; i++) k[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&a, sizeof k);
    cudaMalloc(&b, sizeof k);
    cudaMalloc(&bytes, 1);
    cudaMalloc(&words, sizeof word);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(a, k, sizeof k, cudaMemcpyHostToDevice);
    cudaMemcpy(bytes, &byte, 1, cudaMemcpyHostToDevice);
    cudaMemcpy(words, word, sizeof word, cudaMemcpyHostToDevice);
    doubled<<<2, 16>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; i++) sum += h[i] / 2;
    reversed<<<1, 64>>>(a, b);
    cudaMemcpy(k, b, sizeof k, cudaMemcpyDeviceToHost);
    int fifty_first = k[51];
    small<<<1, 1>>>(bytes, words, a);
    cudaMemcpy(k, a, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("sum %g, last %g %d %d %d\n", sum, h[127], fifty_first, k[0], k[1]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(a);
    cudaFree(b);
    cudaFree(bytes);
    cudaFree(words);
}
