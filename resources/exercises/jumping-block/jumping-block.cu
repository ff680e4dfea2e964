// exercise: jumping-block
//
// Inclusive scan in one block by pointer jumping, in place: out[i] = in[0] + in[1] + … + in[i].
// task.md has the requirements. Fill in scan_block.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers in place, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int sums[block_size];
    __shared__ int links[block_size]; // the place before the stretch that a sum stands for, or -1
    const int i = threadIdx.x;

    // Your work, part 1: every thread that has a number begins with a stretch of one: its sum, and its link.

    // Your work, part 2: as often as stretches double until they reach over n numbers, every thread whose
    // link leads somewhere adds the sum that it finds there, and takes over the link that it finds there.
    // There is one array of each: all must have read before anyone writes, and all must have written before
    // anyone reads again.

    // Your work, part 3: every thread with a number writes its result to `out`.
}

// Called by test.cu; in and out are device arrays of n numbers. Do not change it.
void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
