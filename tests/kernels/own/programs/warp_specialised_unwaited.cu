// Two roles, as in warp_specialised_scan.cu: the readers do not wait for the stage that the writers fill.
// expect: hazard line 18
// prints: done
#include <cstdint>
#include <cstdio>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

__global__ void hand_over(const int *in, int *out)
{
    __shared__ int stage[32];
    __shared__ uint64_t written;
    const int lane = ptx::get_sreg_laneid();
    if (threadIdx.x == 0) ptx::mbarrier_init(&written, 32);
    __syncthreads();
    if (threadIdx.x < 32) {
        stage[lane] = in[lane];
        ptx::mbarrier_arrive(&written);
    } else {
        // while (!ptx::mbarrier_try_wait_parity(&written, 0)) {}
        int sum = 0;
        for (int i = 0; i < 32; i++) sum += stage[i];
        __barrier_sync_count(1, 64);
        if (threadIdx.x == 32) *out = sum;
    }
}

int main()
{
    int host[32], *in, *out;
    for (int i = 0; i < 32; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    hand_over<<<1, 96>>>(in, out);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(in);
    cudaFree(out);
}
