// exercise: hillis-steele-block
//
// Inclusive scan in one block, after Hillis and Steele: out[i] = in[0] + in[1] + … + in[i].
// task.md has the requirements. Fill in scan_block.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffers[2][block_size];
    const int i = threadIdx.x;
    int* from = buffers[0]; // only read in a step
    int* to = buffers[1];   // only written in a step

    // Your work, part 1: every thread with a number loads it into `from`.

    // Your work, part 2: for the strides 1, 2, 4, … below n, every thread adds the number `stride` places to
    // its left to its own, and writes the sum into `to`. Then the buffers swap roles. What does a thread
    // without such a neighbour write? Where must all threads wait for each other?

    // Your work, part 3: every thread with a number writes its result to `out`.
}

// Called by test.cu; in and out are device arrays of n numbers. Do not change it.
void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
