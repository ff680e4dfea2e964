// Whole warps meet at different barriers, as in kernels whose first warps finish early: GPUs go on.
// expect: different-barriers line 13
// expect: different-barriers line 30
// prints: 64 128
#include <cstdio>

__global__ void first_warps_finish(int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t < 64) {
        s[t] = 1;
        __syncthreads();
        return;
    }
    __syncthreads();
    if (t == 64) {
        int sum = 0;
        for (int i = 0; i < 64; ++i) sum += s[i];
        *out = sum;
    }
    __syncthreads();
}

__global__ void in_turns(int *out)
{
    int t = threadIdx.x, votes = 0;
    for (int turn = 0; turn < 2; ++turn)
        if (t / 32 == turn)
            votes += __syncthreads_count(t < 96);
        else
            votes += __syncthreads_count(t < 64);
    if (t == 40) *out = votes;
}

int main()
{
    int *out, h[2];
    cudaMalloc(&out, sizeof h);
    first_warps_finish<<<1, 128>>>(out);
    in_turns<<<1, 128>>>(out + 1);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaFree(out);
}
