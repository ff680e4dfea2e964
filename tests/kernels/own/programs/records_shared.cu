// expect: hazard line 18
// expect: incomplete line 35
// prints: 128
// MiB: 128
// Sixteen launches whose records are many times the room for them; only the last one does something wrong.
#include <cstdio>

__global__ void turn(const int *in, int *out, int rounds, bool waits)
{
    __shared__ int s[32];
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        s[threadIdx.x] = in[threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 32; k++) sum += s[k];
        if (waits || r + 1 < rounds) __syncthreads();
    }
    s[threadIdx.x] = sum;
    __syncthreads();
    out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}

int main()
{
    const int blocks = 16, n = 32 * blocks;
    static int h[n];
    int *in, *out;
    for (int i = 0; i < 32; i++) h[i] = 1;
    cudaMalloc(&in, 32 * sizeof(int));
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, 32 * sizeof(int), cudaMemcpyHostToDevice);

    // a launch has 75,000 records and more
    for (int launch = 0; launch < 16; launch++)
        turn<<<blocks, 32>>>(in, out, 4, launch < 15);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(in);
    cudaFree(out);
}
