// expect: undefined-lane line 10, harmless
// prints: 120
#include <cstdio>

// A block of 16 threads: lane 8 and later take values that do not exist, but no lane uses one.
__global__ void sum_of_sixteen(const int *v, int *out)
{
    int lane = threadIdx.x, sum = v[lane];
    for (int d = 8; d > 0; d /= 2) {
        int other = __shfl_down_sync(0xffff, sum, d);
        if (lane + d < 16) sum += other;
    }
    if (lane == 0) out[0] = sum;
}

int main()
{
    int h[16], *v, *out, sum = 0;
    for (int i = 0; i < 16; i++) h[i] = i;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    sum_of_sixteen<<<1, 16>>>(v, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(v);
    cudaFree(out);
}
