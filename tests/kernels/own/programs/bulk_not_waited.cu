// The block ends while a bulk copy may still read its shared memory.
// expect: hazard line 17
// prints: 63
#include <cstdio>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__global__ void numbers(int *out)
{
    __shared__ alignas(16) int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        // ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>()) is missing
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof tile);
        ptx::cp_async_bulk_commit_group();
    }
}

int main()
{
    int h[64], *d;
    cudaMalloc(&d, sizeof h);
    numbers<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[63]);
    cudaFree(d);
}
