// expect: hazard line 18
// expect: incomplete line 36
// MiB: 128
#include <cstdio>

const int rounds = 10;

// each thread adds what the others of its block have, over and over
__global__ void sums(const int *in, int *out)
{
    __shared__ int s[32];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++) {
        s[threadIdx.x] = in[i];
        __syncthreads();
        int sum = 0;
        for (int k = 0; k < blockDim.x; k++) sum += s[k];
        s[threadIdx.x] = sum; // the barrier before it is missing
        out[i * rounds + r] = s[threadIdx.x];
        __syncthreads();
    }
}

int main()
{
    // more than there is room for in the records, and an array that all blocks write
    const int blocks = 16, threads = 32, n = blocks * threads;
    static int h[n * rounds];
    int *in, *out;
    if (cudaMalloc(&in, n * sizeof(int)) != cudaSuccess) return 1;
    if (cudaMalloc(&out, sizeof h) != cudaSuccess) return 1;
    cudaMemset(in, 0, n * sizeof(int));

    // here only the first blocks are recorded, and what they did is looked at

    sums<<<blocks, threads>>>(in, out);
    if (cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    cudaFree(in);
    cudaFree(out);
}
