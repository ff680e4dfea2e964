// A producer fills the stage again although the consumer may still read it.
// expect: hazard line 18
// prints: done
#include <cstdio>

__global__ void pipeline(const int *in, int *out)
{
    __shared__ int stage[32];
    int lane = threadIdx.x % 32, sum = 0;
    for (int i = 0; i < 2; i++) {
        if (threadIdx.x < 32) {
            stage[lane] = in[32 * i + lane];
            // There is no barrier at which the producer waits for an empty stage.
            asm volatile("bar.arrive %0, 64;" ::"r"(1 + i) : "memory");
        } else {
            asm volatile("bar.sync %0, 64;" ::"r"(1 + i) : "memory");
            asm volatile("" ::: "memory");
            sum += stage[31 - lane];
        }
    }
    if (threadIdx.x >= 32) out[lane] = sum;
}

int main()
{
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(int));
    pipeline<<<1, 64>>>(in, out);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(in);
    cudaFree(out);
}
