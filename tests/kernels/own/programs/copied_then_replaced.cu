// expect: never-written line 21, harmless
// prints: 36
#include <cstdio>
#include <cstdlib>

__global__ void half(int *out)
{
    if (threadIdx.x < 4) out[threadIdx.x] = threadIdx.x;
}
__global__ void sum(const int *in, int *out)
{
    for (int i = 0; i < 8; ++i) *out += in[i];
}

// what the host gets was never written, but the C library replaces it unseen before it goes to the device
int main()
{
    int *a, *b, *host = (int *)malloc(32), result = 0;
    cudaMalloc(&a, 32), cudaMalloc(&b, 4);
    half<<<1, 8>>>(a);
    cudaMemcpy(host, a, 32, cudaMemcpyDeviceToHost);
    FILE *file = fopen("numbers", "w+b");
    const int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    fwrite(numbers, sizeof numbers, 1, file);
    rewind(file);
    if (fread(host, 32, 1, file) != 1) return 1;
    fclose(file);
    cudaMemcpy(a, host, 32, cudaMemcpyHostToDevice);
    cudaMemset(b, 0, 4);
    sum<<<1, 1>>>(a, b);
    cudaMemcpy(&result, b, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", result);
    cudaFree(a), cudaFree(b), free(host);
}
