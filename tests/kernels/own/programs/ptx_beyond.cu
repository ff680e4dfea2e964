// A vector of four reaches beyond the end of an array.
// expect: out-of-bounds line 10
// prints: done
#include <cstdio>

__global__ void copy(const float *in, float *out)
{
    int i = 4 * threadIdx.x;
    float a, b, c, d;
    asm volatile(
        "ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(in + i));
    if (i < 100) out[i] = a + b + c + d;
}

int main()
{
    float *in, *out;
    cudaMalloc(&in, 100 * sizeof(float));
    cudaMalloc(&out, 100 * sizeof(float));
    cudaMemset(in, 0, 100 * sizeof(float));
    copy<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(in);
    cudaFree(out);
}
