// A warp hands a value to another one through shared memory by a flag, in the order that release and acquire
// give: nothing here is a race. It shows what racecheck makes of that (verify_gpu.sh).
#include <cstdio>

#include <cuda/atomic>

__global__ void hand_over(int* out, int rounds) {
    __shared__ int value, flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    // Even counts: the place is empty; odd ones: it holds the value of a round.
    cuda::atomic_ref<int, cuda::thread_scope_block> turn(flag);
    for (int round = 0; round < rounds; ++round) {
        if (threadIdx.x == 0) {
            while (turn.load(cuda::memory_order_acquire) != 2 * round) {
            }
            value = 7 * round;
            turn.store(2 * round + 1, cuda::memory_order_release);
        } else if (threadIdx.x == 32) {
            while (turn.load(cuda::memory_order_acquire) != 2 * round + 1) {
            }
            out[round] = value;
            turn.store(2 * round + 2, cuda::memory_order_release);
        }
    }
}

int main() {
    constexpr int rounds = 1000;
    int *out = nullptr, values[rounds] = {};
    if (cudaMalloc(&out, sizeof values) != cudaSuccess) return 3;
    hand_over<<<1, 64>>>(out, rounds);
    if (cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost) != cudaSuccess) return 3;
    cudaFree(out);
    for (int round = 0; round < rounds; ++round)
        if (values[round] != 7 * round) {
            std::printf("round %d told %d in place of %d\n", round, values[round], 7 * round);
            return 1;
        }
    std::printf("%d rounds, all right\n", rounds);
}
