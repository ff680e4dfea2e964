// A store to shared memory in PTX, and a load without a barrier.
// expect: hazard line 13
// expect: never-written line 15
// prints: 2016
#include <cstdio>

__global__ void neighbours(const int *in, int *out)
{
    __shared__ int tile[64];
    unsigned at = (unsigned)__cvta_generic_to_shared(tile) + 4 * threadIdx.x;
    unsigned other = (unsigned)__cvta_generic_to_shared(tile) + 4 * (63 - threadIdx.x);
    int v = in[threadIdx.x];
    asm volatile("st.shared.s32 [%0], %1;" ::"r"(at), "r"(v));
    __syncwarp();
    asm volatile("ld.shared.s32 %0, [%1];" : "=r"(v) : "r"(other));
    out[threadIdx.x] = v;
}

int main()
{
    int h[64], *in, *out, sum = 0;
    for (int i = 0; i < 64; i++) sum += h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    neighbours<<<1, 64>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d\n", sum);
    cudaFree(in);
    cudaFree(out);
}
