// Eight numbers counted into four bins, which the block keeps in shared memory until it is done.
#include <cstdio>

__global__ void count(const int *numbers, int *bins)
{
    __shared__ int own[4];
    int i = threadIdx.x;
    if (i < 4) own[i] = 0;
    __syncthreads();
    atomicAdd(&own[numbers[i] / 2], 1);
    __syncthreads();
    if (i < 4) bins[i] = own[i];
}

int main()
{
    int host[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *numbers, *bins;
    cudaMalloc(&numbers, sizeof host);
    cudaMalloc(&bins, 4 * sizeof(int));
    cudaMemcpy(numbers, host, sizeof host, cudaMemcpyHostToDevice);
    count<<<1, 8>>>(numbers, bins);
    cudaMemcpy(host, bins, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++) printf("%d ", host[i]);
    cudaFree(numbers);
    cudaFree(bins);
}
