// The sum of an array, block by block. Change it as you like; it runs each time you save.
#include <cstdio>

constexpr int threads = 8, blocks = 2;

__global__ void sum(const int* in, int* sums) {
    __shared__ int temp[threads];
    const int i = threadIdx.x;
    temp[i] = in[blockIdx.x * blockDim.x + i];
    __syncthreads();
    for (int half = threads / 2; half > 0; half /= 2) {
        if (i < half) temp[i] += temp[i + half];
        __syncthreads();
    }
    if (i == 0) sums[blockIdx.x] = temp[0];
}

int main() {
    int host[threads * blocks], sums[blocks], *in, *out;
    for (int i = 0; i < threads * blocks; ++i) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof sums);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    sum<<<blocks, threads>>>(in, out);
    cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    for (const int value : sums) printf("%d ", value);
    printf("\n");
    cudaFree(in);
    cudaFree(out);
}
