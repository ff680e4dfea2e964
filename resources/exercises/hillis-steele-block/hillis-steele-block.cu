// exercise: hillis-steele-block
//
// Inclusive scan in one block, after Hillis and Steele: out[i] = in[0] + in[1] + … + in[i].
// task.md says what is asked for. Fill in scan_block.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, thread i the one of place i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffers[2][block_size];
    const int i = threadIdx.x;
    int* from = buffers[0]; // is only read in a step
    int* to = buffers[1];   // is only written in a step

    // Your work, part 1: every thread that has a number brings it into `from`.

    // Your work, part 2: for the strides 1, 2, 4, … below n, every thread adds the number `stride` places to
    // its left to its own, and writes the sum into `to`. Then the buffers change roles. What does a thread
    // write that has no such neighbour? Where must all threads wait for each other?

    // Your work, part 3: every thread that has a number writes its result to `out`.
}

// Called by test.cu; in and out are arrays of n numbers in the memory of the device. It stays as it is.
void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
