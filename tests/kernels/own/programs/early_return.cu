// covers: threads that return early
// prints: 28 92 8 120
#include <cstdio>

#define FULL 0xffffffffu

// Threads beyond the end return at once: the masks of the others name them all the same.
__global__ void sums(const int *in, int *out, int n)
{
    __shared__ volatile int part[32];
    int i = threadIdx.x;
    if (i >= n) return;
    part[i] = in[i];
    __syncwarp();
    int both = part[i] + part[i ^ 1];
    unsigned odd = __ballot_sync(FULL, in[i] & 1);
    for (int d = 4; d > 1; d /= 2)
        both += __shfl_down_sync(FULL, both, d, 8);
    if (i % 8 == 0) out[i / 8] = both;
    if (i == 0) out[2] = __popc(odd);
}

// The upper half ends while the lower one waits.
__global__ void half(const int *in, int *out)
{
    int x = in[threadIdx.x];
    if (threadIdx.x < 16) {
        for (int d = 8; d > 0; d /= 2)
            x += __shfl_down_sync(FULL, x, d, 16);
        if (threadIdx.x == 0) out[3] = x;
    }
}

int main()
{
    int h[32], r[4], *in, *out;
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof r);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    sums<<<1, 32>>>(in, out, 16);
    half<<<1, 32>>>(in, out);
    cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
    cudaFree(in);
    cudaFree(out);
    return r[0] == 28 && r[1] == 92 && r[2] == 8 && r[3] == 120 ? 0 : 1;
}
