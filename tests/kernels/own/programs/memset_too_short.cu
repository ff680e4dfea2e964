// The host sets 13 of 25 elements: the number of bytes lacks a factor.
// expect: never-written line 9
#include <cstdio>
#include <cstring>

__global__ void sum_of(const int *in, int *sum)
{
    int all = 0;
    for (int i = 0; i < 25; ++i) all += in[i];
    *sum = all;
}

int main()
{
    int *in, *sum;
    cudaMallocManaged(&in, 25 * sizeof(int));
    cudaMallocManaged(&sum, sizeof(int));
    std::memset(in, 0, 13 * sizeof(int));
    sum_of<<<1, 1>>>(in, sum);
    cudaDeviceSynchronize();
    std::printf("%d\n", *sum);
    cudaFree(in);
    cudaFree(sum);
}
