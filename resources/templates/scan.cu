// An inclusive scan of one block, after Hillis and Steele. Change it as you like; it runs each time you save.
#include <cstdio>

constexpr int n = 16;

__global__ void scan(const int* in, int* out) {
    __shared__ int temp[n];
    const int i = threadIdx.x;
    temp[i] = in[i];
    __syncthreads();
    for (int stride = 1; stride < n; stride *= 2) {
        const int left = i >= stride ? temp[i - stride] : 0;
        __syncthreads();
        temp[i] += left;
        __syncthreads();
    }
    out[i] = temp[i];
}

int main() {
    int host[n], *in, *out;
    for (int i = 0; i < n; ++i) host[i] = i + 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    scan<<<1, n>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (const int value : host) printf("%d ", value);
    printf("\n");
    cudaFree(in);
    cudaFree(out);
}
