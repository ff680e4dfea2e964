// expect: hazard line 13
// prints: sum
#include <cstdio>
#define N 128

__global__ void reduce(const int *in, int *out)
{
    __shared__ int cells[N];
    int t = threadIdx.x;
    cells[t] = in[t];
    __syncthreads();
    for (int d = N / 2; d > 0; d >>= 1) {
        if (t < d) cells[t] += cells[t + d];
    }
    if (t == 0) *out = cells[0];
}

int main()
{
    int h[N], sum = 0, *in, *out;
    for (int i = 0; i < N; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof sum);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<1, N>>>(in, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    printf("the sum is %d\n", sum);
    cudaFree(in);
    cudaFree(out);
}
