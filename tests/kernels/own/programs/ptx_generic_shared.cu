// Generic pointers to shared memory as addresses of instructions for shared memory: a GPU takes their lower half.
// covers: inline PTX: generic pointers to shared memory as its addresses
// prints: 31 0 | 62 0
#include <cstdio>

__global__ void reversed(const float *in, float *out)
{
    __shared__ float tile[32];
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n"
                 "cp.async.wait_all;\n" ::"l"(&tile[threadIdx.x]), "l"(&in[threadIdx.x]) : "memory");
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x];
    __syncthreads();
    asm volatile("st.shared.f32 [%0], %1;" ::"l"(&tile[threadIdx.x]), "f"(2.f * threadIdx.x) : "memory");
    __syncthreads();
    float mirrored;
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(mirrored) : "l"(&tile[31 - threadIdx.x]) : "memory");
    out[32 + threadIdx.x] = mirrored;
}

int main()
{
    float h[64], *in, *out;
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaMalloc(&in, 32 * sizeof(float));
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, 32 * sizeof(float), cudaMemcpyHostToDevice);
    reversed<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g | %g %g\n", h[0], h[31], h[32], h[63]);
    cudaFree(in);
    cudaFree(out);
}
