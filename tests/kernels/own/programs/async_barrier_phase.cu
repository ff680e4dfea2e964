// The first half of the threads begins with the wrong parity: it reads too early, and then both halves wait.
// expect: deadlock line 21
// expect: never-written line 26
// status: 1
#include <cuda/barrier>

#include <cstdio>

using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int n = 64, rounds = 4;

__global__ void pass(const int* in, int* out) {
    __shared__ int line[n / 2];
    __shared__ barrier filled, freed;
    const int t = threadIdx.x, at = t % (n / 2);
    if (t == 0) init(&filled, n / 2), init(&freed, n / 2);
    __syncthreads();
    for (int round = 0; round < rounds; ++round) {
        if (t >= n / 2) {
            freed.wait_parity(round % 2 == 0);
            line[at] = in[round * (n / 2) + at];
            (void)filled.arrive();
        } else {
            filled.wait_parity(round % 2 == 0);
            out[round * (n / 2) + at] = line[n / 2 - 1 - at];
            (void)freed.arrive();
        }
    }
}

int main() {
    int *in, *out;
    cudaMallocManaged(&in, rounds * n / 2 * sizeof(int));
    cudaMallocManaged(&out, rounds * n / 2 * sizeof(int));
    for (int i = 0; i < rounds * n / 2; ++i) in[i] = i;
    pass<<<1, n>>>(in, out);
    cudaDeviceSynchronize();
    printf("%d\n", out[0]);
    cudaFree(in);
    cudaFree(out);
}
