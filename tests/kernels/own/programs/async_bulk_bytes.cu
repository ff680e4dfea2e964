// The barrier expects the bytes of two tiles, but only one is copied: it never opens.
// expect: deadlock line 27
// status: 1
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

constexpr int tile = 64;

__global__ void sum(const int *in, int *out)
{
    __shared__ alignas(16) int left[tile], right[tile];
    __shared__ uint64_t full;
    const int t = threadIdx.x;
    if (t == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    __syncthreads();
    if (t == 0) {
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, left, in, sizeof left, &full);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       sizeof left + sizeof right);
    }
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {}
    out[t] = left[t] + right[t];
}

int main()
{
    int *in, *out;
    cudaMallocManaged(&in, tile * sizeof(int));
    cudaMallocManaged(&out, tile * sizeof(int));
    for (int i = 0; i < tile; ++i) in[i] = i;
    sum<<<1, tile>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
    return 0;
}
