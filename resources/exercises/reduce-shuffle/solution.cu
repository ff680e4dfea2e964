// A solution of reduce-shuffle: shuffles sum lanes, shared memory sums warps, and an atomic sums blocks.

constexpr int block_size = 256;
constexpr int warps = block_size / 32;

// The sum over the lanes of a warp, in lane 0. All 32 lanes must call it.
__device__ int warp_sum(int value) {
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}

// Each block adds the sum of its part of `in` to `out`.
__global__ void reduce_blocks(const int* in, int* out, int n) {
    __shared__ int sums[warps];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int lane = threadIdx.x % 32;
    const int warp = threadIdx.x / 32;

    // A thread without a number takes part with a 0, because it is in the mask of the shuffle.
    const int sum = warp_sum(i < n ? in[i] : 0);
    if (lane == 0) sums[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        const int total = warp_sum(lane < warps ? sums[lane] : 0);
        if (lane == 0) atomicAdd(out, total);
    }
}

void reduce(const int* in, int* out, int n) {
    cudaMemset(out, 0, sizeof(int));
    reduce_blocks<<<(n + block_size - 1) / block_size, block_size>>>(in, out, n);
}
