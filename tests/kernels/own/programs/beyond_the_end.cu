// expect: out-of-bounds line 10
// expect: out-of-bounds line 11
#include <cstdio>
#include <vector>

// without a bounds check: the last block reaches beyond both arrays
__global__ void twice(const int *in, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = in[i];
    out[i] = 2 * x;
}

int main()
{
    const int n = 100;
    std::vector<int> h(n, 3);
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<4, 32>>>(in, out);
    cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(in);
    cudaFree(out);
}
