// The temporary storage is too small, and the program ignores the error.
// expect: unseen-error line 18
// expect: never-written line 19
// prints: sorted 
#include <cstdio>
#include <cub/cub.cuh>

int main()
{
    unsigned host[100], *in, *out;
    char *temp;
    size_t bytes = 100;
    for (int i = 0; i < 100; i++) host[i] = 100 - i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&temp, bytes);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cub::DeviceRadixSort::SortKeys(temp, bytes, in, out, 100);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("sorted %u\n", host[0]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(temp);
    return 0;
}
