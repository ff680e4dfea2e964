// covers: `__host__ __device__` functions and `__CUDA_ARCH__`
// prints: device 9, both on the host, waited
#include <cstdio>

// which side a text is compiled for
__host__ __device__ const char *side()
{
#ifdef __CUDA_ARCH__
    return "on the device";
#else
    return "on the host";
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
#error "double has had its atomicAdd since 6.0"
#endif

__global__ void look(int *arch, int *waited)
{
#if __CUDA_ARCH__ >= 350
    *arch = __CUDA_ARCH__ / 100;
#else
    *arch = 0;
#endif
    const long long begin = clock64();
    while (clock64() - begin < 1000000);
    *waited = clock() > begin;
}

int main()
{
    int *arch, *waited;
    cudaMallocManaged(&arch, sizeof(int));
    cudaMallocManaged(&waited, sizeof(int));
    look<<<1, 1>>>(arch, waited);
    cudaDeviceSynchronize();
    printf("device %d, both %s, %s\n", *arch, side(), *waited ? "waited" : "ran on");
    cudaFree(arch);
    cudaFree(waited);
    return 0;
}
