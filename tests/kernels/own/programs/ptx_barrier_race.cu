// The third warp does not take part in the barrier, and reads what the others write.
// expect: hazard line 17
// prints: done
#include <cstdio>

__global__ void sums(const int *in, int *out)
{
    __shared__ int part[96];
    part[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x < 64) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[threadIdx.x] = part[63 - threadIdx.x];
    }
    if (threadIdx.x >= 64) {
        // a barrier of its own warp does not help
        asm volatile("bar.sync 2, 32;" ::: "memory");
        out[threadIdx.x] = part[threadIdx.x] + part[threadIdx.x - 64];
    }
}

int main()
{
    int *in, *out;
    cudaMalloc(&in, 96 * sizeof(int));
    cudaMalloc(&out, 96 * sizeof(int));
    cudaMemset(in, 0, 96 * sizeof(int));
    sums<<<1, 96>>>(in, out);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(in);
    cudaFree(out);
}
