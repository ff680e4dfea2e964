// covers: members smaller than a word whose neighbours other threads write
// prints: 64 10
#include <cstdio>

struct Marks {
    int sums[64];
    bool heads[64];
    unsigned short counts[64];
};

__global__ void mark(int *out)
{
    __shared__ Marks marks;
    const int i = threadIdx.x;
    marks.sums[i] = i;
    marks.heads[i] = i % 7 == 0;
    marks.counts[i] = 1;
    __syncthreads();
    if (i != 0) return;
    int count = 0, heads = 0;
    for (int k = 0; k < 64; ++k) count += marks.counts[k], heads += marks.heads[k];
    out[0] = count;
    out[1] = heads;
}

int main()
{
    int *out, result[2];
    cudaMalloc(&out, sizeof result);
    mark<<<1, 64>>>(out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d %d\n", result[0], result[1]);
    cudaFree(out);
}
