// exercise: reduce-naive
//
// The sum of an array, in the most obvious way: out[0] = in[0] + in[1] + … + in[n - 1].
// task.md has the requirements. Fill in reduce_blocks.

constexpr int block_size = 64;

// Each block adds up its part of `data`, in place, and writes the sum to sums[blockIdx.x].
__global__ void reduce_blocks(int* data, int* sums, int n) {
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    // Your work, part 1: with the strides 1, 2, 4, … below block_size, every thread whose index is a
    // multiple of 2 * stride adds the number `stride` places to the right of its own. Which threads have no
    // such number? Where must all threads wait for each other?

    // Your work, part 2: one thread writes the sum of the block.
}

// Called by test.cu; in and out are device arrays of n numbers and of one. Do not
// change it: it reduces n numbers to their block sums, and these to theirs, until one is left.
void reduce(const int* in, int* out, int n) {
    int* data;
    int* sums;
    cudaMalloc(&data, n * sizeof(int));
    cudaMalloc(&sums, n * sizeof(int));
    cudaMemcpy(data, in, n * sizeof(int), cudaMemcpyDeviceToDevice); // keeps the input intact

    while (n > block_size) {
        const int blocks = (n + block_size - 1) / block_size;
        reduce_blocks<<<blocks, block_size>>>(data, sums, n);
        int* const left = sums;
        sums = data;
        data = left;
        n = blocks;
    }
    reduce_blocks<<<1, block_size>>>(data, out, n);

    cudaFree(data);
    cudaFree(sums);
}
