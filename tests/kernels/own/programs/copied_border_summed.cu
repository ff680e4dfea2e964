// expect: never-written line 19
#include <cstdio>
#include <numeric>
#include <vector>

__global__ void inner(int *out, int n)
{
    int i = threadIdx.x;
    if (i > 0 && i < n - 1) out[i] = i;
}

// the host's reads are in functions of the standard library
int main()
{
    std::vector<int> host(32);
    int *out;
    cudaMalloc(&out, 128);
    inner<<<1, 32>>>(out, 32);
    cudaMemcpy(host.data(), out, 128, cudaMemcpyDeviceToHost);
    int sum = std::accumulate(host.begin(), host.end(), 0);
    printf("%d\n", sum > 100);
    cudaFree(out);
}
