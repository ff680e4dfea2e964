// A kernel and the program around it. Change them as you like; each time you save, the program runs again.
#include <cstdio>

__global__ void kernel(int* data, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] += 1;
}

int main() {
    const int n = 8;
    int host[n] = {3, 1, 7, 0, 4, 1, 6, 3}, *data;
    cudaMalloc(&data, sizeof host);
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    kernel<<<1, n>>>(data, n);
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
    for (const int value : host) printf("%d ", value);
    printf("\n");
    cudaFree(data);
}
