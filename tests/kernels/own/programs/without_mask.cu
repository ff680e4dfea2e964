// covers: warp intrinsics without a mask, as before CUDA 9
// covers: mapped host memory
// prints: PASSED
#include <cstdio>

// the words of warps as they were before CUDA 9
__global__ void sum(const int *in, int *out, unsigned *odd)
{
    int value = in[threadIdx.x];
    unsigned ballot = __ballot(value & 1);
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down(value, offset);
    int all = __shfl(value, 0);
    int twice = all + __shfl_xor(all, 1);
    int before = __shfl_up(threadIdx.x, 1);
    if (threadIdx.x == 31 && __all(all > 0) && !__any(all < 0)) {
        *out = twice + before;
        *odd = ballot;
    }
}

int main()
{
    int host[32], *in, *out;
    unsigned *odd;
    for (int i = 0; i < 32; i++) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaHostAlloc(&out, sizeof(int), cudaHostAllocMapped);
    cudaMallocManaged(&odd, sizeof(unsigned));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    int *mapped;
    cudaHostGetDevicePointer((void **)&mapped, out, 0);
    sum<<<1, 32>>>(in, mapped, odd);
    cudaDeviceSynchronize();
    printf("%s\n", *out == 2 * 496 + 30 && *odd == 0xaaaaaaaau ? "PASSED" : "FAILED");
    cudaFree(in);
    cudaFreeHost(out);
    cudaFree(odd);
    return 0;
}
