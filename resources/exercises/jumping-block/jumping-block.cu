// exercise: jumping-block
//
// Inclusive scan in one block by pointer jumping, in place: out[i] = in[0] + in[1] + … + in[i].
// task.md has the requirements. Fill in scan_block.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers in place, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int sums[block_size];
    __shared__ int links[block_size]; // the place before the stretch that the sum covers, or -1
    const int i = threadIdx.x;

    // Your work, part 1: every thread with a number starts with a stretch of one: its sum and its link.

    // Your work, part 2: in each round, until stretches cover n numbers, every thread whose link is not -1
    // adds the sum at its link to its own, and replaces its link by the link there. There is one array for
    // sums and one for links, so all threads must have read before any thread writes, and all must have
    // written before any thread reads again.

    // Your work, part 3: every thread with a number writes its result to `out`.
}

// Called by test.cu; in and out are device arrays of n numbers. Do not change it.
void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
