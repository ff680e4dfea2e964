// A sum of eight numbers by three launches, each of half as many threads as the one before it.
#include <cstdio>

__global__ void add_halves(int *numbers, int half)
{
    int i = threadIdx.x;
    numbers[i] += numbers[i + half];
}

int main()
{
    int host[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *numbers;
    cudaMalloc(&numbers, sizeof host);
    cudaMemcpy(numbers, host, sizeof host, cudaMemcpyHostToDevice);
    for (int half = 4; half > 0; half /= 2) add_halves<<<1, half>>>(numbers, half);
    cudaMemcpy(host, numbers, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", host[0]);
    cudaFree(numbers);
}
