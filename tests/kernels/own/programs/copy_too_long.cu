// expect: bad-call line 13
// expect: bad-call line 15
// prints: invalid argument
#include <cstdio>
#include <vector>

int main()
{
    const int n = 50;
    std::vector<double> h(n, 1.0);
    float *d;
    cudaMalloc(&d, n * sizeof(float));
    cudaError_t e = cudaMemcpy(d, h.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    e = cudaMemset(d, 0, n * sizeof(float) + 1);
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaGetLastError();
    cudaFree(d);
}
