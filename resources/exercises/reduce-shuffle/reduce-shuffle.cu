// exercise: reduce-shuffle
//
// The sum of an array, by shuffles: out[0] = in[0] + in[1] + … + in[n - 1].
// task.md has the requirements.

constexpr int block_size = 256;
constexpr int warps = block_size / 32;

// Your work, part 1: the sum over the lanes of a warp, in lane 0, by __shfl_down_sync. All 32 lanes call it.
__device__ int warp_sum(int value) { return value; }

// Your work, part 2: each block adds the sum of its part of `in` to `out`.
__global__ void reduce_blocks(const int* in, int* out, int n) {
    __shared__ int sums[warps];

    // The sum of each warp goes into its cell of `sums`. Which value does a thread without a number use?

    // The first warp adds up the cells, and one lane adds the result to `out`, like the other blocks.
}

// Called by test.cu; in and out are device arrays of n numbers and of one.
void reduce(const int* in, int* out, int n) {
    // Your work, part 3: what must `out` hold before the launch?
    reduce_blocks<<<(n + block_size - 1) / block_size, block_size>>>(in, out, n);
}
