// Two floats at an odd place.
// expect: misaligned line 9
// expect: unseen-error line 19
#include <cstdio>

__global__ void copy(const float *in, float *out)
{
    float a, b;
    asm volatile("ld.global.v2.f32 {%0, %1}, [%2];" : "=f"(a), "=f"(b) : "l"(in + 1));
    out[threadIdx.x] = a + b;
}

int main()
{
    float *in;
    cudaMalloc(&in, 8 * sizeof(float));
    cudaMemset(in, 0, 8 * sizeof(float));
    copy<<<1, 1>>>(in, in);
    cudaFree(in);
}
