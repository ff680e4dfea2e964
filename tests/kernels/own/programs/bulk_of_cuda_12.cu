// Bulk copies by the names of CUDA 12's guide.
// covers: bulk copies in `cuda::device::experimental`
// prints: 1 256
#include <cstdio>
#include <cuda/barrier>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

__global__ void add_one(int *data)
{
    __shared__ alignas(16) int tile[256];
    __shared__ barrier landed;
    if (threadIdx.x == 0) {
        init(&landed, blockDim.x);
        cde::fence_proxy_async_shared_cta();
    }
    __syncthreads();
    barrier::arrival_token token;
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_global_to_shared(tile, data, sizeof tile, landed);
        token = cuda::device::barrier_arrive_tx(landed, 1, sizeof tile);
    } else {
        token = landed.arrive();
    }
    landed.wait(std::move(token));
    tile[threadIdx.x] += 1;
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_shared_to_global(data, tile, sizeof tile);
        cde::cp_async_bulk_commit_group();
        cde::cp_async_bulk_wait_group_read<0>();
    }
}

int main()
{
    int h[256], *d;
    for (int i = 0; i < 256; ++i) h[i] = i;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    add_one<<<1, 256>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[255]);
    cudaFree(d);
}
