// One warp passes values to another through shared memory, ordered either by a flag (release and acquire) or
// by the barriers of the ring (scanscope/tile_ring.cuh). Neither of them is a race. verify_gpu.sh uses this
// to show what racecheck reports in both cases.
//
//   handover flag|barrier     (status 3: this GPU has no such barriers)
#include <cstdio>
#include <string>

#include <cuda/atomic>

#include "scanscope/copy_engine.cuh"

namespace {

constexpr int rounds = 1000, lanes = 32;

// An even count means that the slot is empty; an odd one, that it holds the values of a round.
__global__ void by_flag(int* out) {
    __shared__ int value[lanes], flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    const int warp = static_cast<int>(threadIdx.x) / lanes, lane = static_cast<int>(threadIdx.x) % lanes;
    cuda::atomic_ref<int, cuda::thread_scope_block> turn(flag);
    for (int round = 0; round < rounds; ++round) {
        while (turn.load(cuda::memory_order_acquire) != 2 * round + warp) {
        }
        if (warp == 0)
            value[lane] = 7 * round + lane;
        else
            out[lanes * round + lane] = value[lane];
        __syncwarp();
        if (lane == 0) turn.store(2 * round + warp + 1, cuda::memory_order_release);
    }
}

__global__ void by_barrier([[maybe_unused]] int* out) {
#if __CUDA_ARCH__ >= 900
    __shared__ int value[lanes];
    __shared__ scanscope::PhaseBarrier full, emptied;
    if (threadIdx.x == 0) {
        full.begin(1);
        emptied.begin(1);
    }
    __syncthreads();
    const int warp = static_cast<int>(threadIdx.x) / lanes, lane = static_cast<int>(threadIdx.x) % lanes;
    for (int round = 0; round < rounds; ++round) {
        const unsigned parity = static_cast<unsigned>(round) % 2;
        if (warp == 0) {
            emptied.wait(parity ^ 1);
            value[lane] = 7 * round + lane;
        } else {
            full.wait(parity);
            out[lanes * round + lane] = value[lane];
        }
        __syncwarp();
        if (lane == 0) (warp == 0 ? full : emptied).arrive();
    }
#endif
}

} // namespace

int main(int count, char** arguments) {
    const std::string way = count > 1 ? arguments[1] : "";
    if (way != "flag" && way != "barrier") {
        std::printf("handover flag|barrier\n");
        return 2;
    }
    int major = 0;
    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0) != cudaSuccess) return 3;
    if (way == "barrier" && major < 9) return 3;
    static int values[lanes * rounds];
    int* out = nullptr;
    if (cudaMalloc(&out, sizeof values) != cudaSuccess) return 3;
    (way == "flag" ? by_flag : by_barrier)<<<1, 2 * lanes>>>(out);
    if (cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost) != cudaSuccess) return 3;
    cudaFree(out);
    for (int i = 0; i < lanes * rounds; ++i)
        if (values[i] != 7 * (i / lanes) + i % lanes) {
            std::printf("round %d told %d in place of %d\n", i / lanes, values[i],
                        7 * (i / lanes) + i % lanes);
            return 1;
        }
    std::printf("%d rounds, all right\n", rounds);
}
