// exercise: maximum-scan
//
// Exclusive maximum in one block, after Hillis and Steele: out[i] is the largest of in[0], …, in[i - 1].
// task.md has the requirements. Fill in scan_block.
#include <climits> // INT_MIN, INT_MAX

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, and thread i has place i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffers[2][block_size];
    const int i = threadIdx.x;
    int* from = buffers[0]; // only read in a step
    int* to = buffers[1];   // only written in a step

    // Your work, part 1: every thread with a place loads the number *before* it. What does thread 0 load?

    // Your work, part 2: the strides 1, 2, 4, … below n, as in the inclusive scan, but with max(a, b).

    // Your work, part 3: every thread with a place writes its result to `out`.
}

// Called by test.cu; in and out are device arrays of n numbers. Do not change it.
void exclusive_maximum(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
