// An inclusive scan of eight numbers in one block, in place: its threads read what others write.
#include <cstdio>

__global__ void scan(const int *in, int *out)
{
    __shared__ int temp[8];
    int i = threadIdx.x;
    temp[i] = in[i];
    __syncthreads();
    for (int d = 1; d < 8; d *= 2) {
        if (i >= d) temp[i] += temp[i - d];
        __syncthreads();
    }
    out[i] = temp[i];
}

int main()
{
    int host[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *in, *out;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    scan<<<1, 8>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%d ", host[i]);
    cudaFree(in);
    cudaFree(out);
}
