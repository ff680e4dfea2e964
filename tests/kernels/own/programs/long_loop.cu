// expect: incomplete line 21
// prints: 1048576 8388608
#include <cstdio>

// One thread makes many accesses between two barriers, which is slow, but right.
__global__ void count(const int *step, int *out, int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += step[i % 4];
    out[0] = sum;
    for (int i = 0; i < n; ++i) out[1] += step[i % 4] * 8;
}

int main()
{
    int ones[4] = {1, 1, 1, 1}, host[2], *step, *out;
    cudaMalloc(&step, sizeof ones);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(step, ones, sizeof ones, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof host);
    count<<<1, 1>>>(step, out, 1 << 20);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[1]);
    cudaFree(step);
    cudaFree(out);
}
