// covers: several files and headers, in CUDA, C++ and C
// prints: sum 400: PASSED
// Its host's part is spread over a file of each ending that nvcc takes.
#include <cstdio>
#include <cstdlib>
#include "host.h"

__global__ void twice(int *numbers, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] *= 2;
}

int main()
{
    const int n = 100;
    int *numbers = make_numbers(n, 5), *on_device;
    const long expected = doubled(sum_of(numbers, n));
    cudaMalloc(&on_device, n * sizeof(int));
    cudaMemcpy(on_device, numbers, n * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<4, 32>>>(on_device, n);
    cudaMemcpy(numbers, on_device, n * sizeof(int), cudaMemcpyDeviceToHost);
    const long sum = sum_of(numbers, n);
    printf("sum %ld: %s\n", sum, verdict_on(sum, expected));
    cudaFree(on_device);
    free(numbers);
}
