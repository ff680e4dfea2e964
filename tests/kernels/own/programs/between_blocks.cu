// expect: hazard line 15
#include <cstdio>

// the sum of the block before is read in the same launch that writes it
__global__ void sums(const int *in, int *sum, int *out)
{
    __shared__ int cells[32];
    const int t = threadIdx.x, b = blockIdx.x;
    cells[t] = in[b * 32 + t];
    __syncthreads();
    for (int d = 16; d > 0; d /= 2) {
        if (t < d) cells[t] += cells[t + d];
        __syncthreads();
    }
    if (t == 0) sum[b] = cells[0];
    __syncthreads();
    out[b * 32 + t] = in[b * 32 + t] + (b > 0 ? sum[b - 1] : 0);
}

int main()
{
    int h[96], *in, *out, *sum;
    for (int i = 0; i < 96; i++) h[i] = i % 3;
    cudaMalloc(&in, sizeof h), cudaMalloc(&out, sizeof h), cudaMalloc(&sum, 3 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(sum, 0, 3 * sizeof(int));
    sums<<<3, 32>>>(in, sum, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[95]);
    cudaFree(in), cudaFree(out), cudaFree(sum);
}
