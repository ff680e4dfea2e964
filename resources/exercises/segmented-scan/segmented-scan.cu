// exercise: segmented-scan
//
// Segmented inclusive scan in one block: many scans in one array, each from a flag to the next.
// task.md has the requirements. Fill in scan_segments.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, and thread i has number i. A flag that is not 0 starts a segment.
__global__ void scan_segments(const int* values, const int* flags, int* out, int n) {
    __shared__ int sums[2][block_size];
    __shared__ int heads[2][block_size]; // is there a head in the stretch that the sum covers?
    const int i = threadIdx.x;

    // Your work, part 1: every thread with a number loads it and its flag into the first buffers.

    // Your work, part 2: the strides of Hillis and Steele, with one more rule: a stretch that contains
    // a head takes nothing more from the left. How does a thread learn of heads further left than its own
    // flag?

    // Your work, part 3: every thread with a number writes its result to `out`.
}

// Called by test.cu; all three are device arrays of n numbers. Do not change it.
void segmented_scan(const int* values, const int* flags, int* out, int n) {
    scan_segments<<<1, block_size>>>(values, flags, out, n);
}
