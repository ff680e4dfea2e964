// The second warp loads the matrix with ldmatrix while the first one still writes it.
// expect: hazard line 10
#include <cstdio>

__global__ void load(unsigned *out)
{
    __shared__ alignas(16) unsigned short matrix[64];
    unsigned pair = 0;
    if (threadIdx.x < 32) {
        for (int i = threadIdx.x; i < 64; i += 32) matrix[i] = i;
    } else {
        const unsigned row = (unsigned)__cvta_generic_to_shared(&matrix[threadIdx.x % 8 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(pair) : "r"(row) : "memory");
        out[threadIdx.x % 32] = pair;
    }
}

int main()
{
    unsigned h[32], *out;
    cudaMalloc(&out, sizeof h);
    load<<<1, 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
}
