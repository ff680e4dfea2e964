// covers: shared memory at file scope, in namespaces and declared by macros
// expect: out-of-bounds line 26
// prints: 127 254 0
#include <cstdio>

__shared__ int tile[128];
static __shared__ float sums[2][32];
namespace detail {
__shared__ double last;
}

__global__ void mirror(int *out)
{
    tile[threadIdx.x] = threadIdx.x * (blockIdx.x + 1);
    if (threadIdx.x == 0) detail::last = 0;
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = tile[127] + int(detail::last);
}

__global__ void beyond(int *out)
{
    __shared__ int own[32];
    own[threadIdx.x] = 0;
    sums[1][threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x == 31) sums[1][threadIdx.x + 1] = 5;
    if (threadIdx.x == 0) out[2] = own[31] + int(sums[1][31]);
}

int main()
{
    int *out, host[3];
    cudaMalloc(&out, sizeof host);
    mirror<<<2, 128>>>(out);
    beyond<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", host[0], host[1], host[2]);
    cudaFree(out);
}
