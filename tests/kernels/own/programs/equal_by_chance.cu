// Threads write the same value on two lines, but only for this input; and 1 on both lines, but not the literal.
// expect: hazard line 11, harmless
// expect: hazard line 11
// expect: hazard line 12, harmless
// expect: hazard line 17
// prints: 1 1
#include <cstdio>

__global__ void of_input(const int *v, int *out)
{
    if (threadIdx.x < 3) out[0] = v[1];
    if (threadIdx.x >= 3) out[0] = v[2] - 1;
}

__global__ void of_threads(int *out)
{
    if (threadIdx.x == 0) out[0] = 1;
    if (threadIdx.x != 0) out[0] = threadIdx.x;
}

int main()
{
    int h[3] = {0, 1, 2}, *v, *out, first, second;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    of_input<<<1, 6>>>(v, out);
    cudaMemcpy(&first, out, sizeof first, cudaMemcpyDeviceToHost);
    of_threads<<<1, 2>>>(out);
    cudaMemcpy(&second, out, sizeof second, cudaMemcpyDeviceToHost);
    printf("%d %d\n", first, second);
    cudaFree(v);
    cudaFree(out);
}
