// exercise: reduce-shared
//
// The largest number of an array, by a reduction in shared memory: out[0] = the maximum of in[0], …, in[n -
// 1]. task.md has the requirements.
#include <climits>

constexpr int block_size = 64;

// Your work, part 1: each block writes the largest number of its part of `in` to best[blockIdx.x].
__global__ void reduce_blocks(const int* in, int* best, int n) {
    __shared__ int cells[block_size];

    // Every thread fills its cell. What goes there if the thread has no number?

    // With half = block_size / 2, …, 4, 2, 1, combine the upper half of the cells into the lower half.

    // One thread writes the value of the first cell.
}

// Called by test.cu; in and out are device arrays of n numbers and of one.
void reduce(const int* in, int* out, int n) {
    // Your work, part 2: one launch leaves a number for each block. Repeat until one is left.
}
