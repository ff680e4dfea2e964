// The thread that copies arrives without saying how many bytes will come, so the barrier opens at once.
// expect: hazard line 23
// expect: never-written line 29
#include <cstdio>
#include <cuda/barrier>
#include <cuda/ptx>

using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int tile = 64;

__global__ void reversed(const int *in, int *out)
{
    __shared__ alignas(16) int line[tile];
    __shared__ barrier full;
    const int t = threadIdx.x;
    if (t == 0) {
        init(&full, 1);
        cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    }
    __syncthreads();
    if (t == 0) {
        cuda::ptx::cp_async_bulk(cuda::ptx::space_cluster, cuda::ptx::space_global, line, in, sizeof line,
                                 cuda::device::barrier_native_handle(full));
        (void)full.arrive(); // not barrier_arrive_tx
    }
    full.wait_parity(0);

    out[t] = line[tile - 1 - t];
}

int main()
{
    int *in, *out;
    cudaMallocManaged(&in, tile * sizeof(int));
    cudaMallocManaged(&out, tile * sizeof(int));
    for (int i = 0; i < tile; ++i) in[i] = i;
    reversed<<<1, tile>>>(in, out);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(in);
    cudaFree(out);
    return 0;
}
