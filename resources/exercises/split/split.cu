// exercise: split
//
// Split: the numbers whose bit is 0 first, then those whose bit is 1, each group in its original order.
// task.md has the requirements.

constexpr int block_size = 64;

void exclusive_scan(const int* in, int* out,
                    int n); // given, in given_scan.h, for any n; both are device arrays

// Your work, part 1: zeros[i] is 1 if bit number `bit` of in[i] is 0, and 0 otherwise.
__global__ void mark_zeros(const int* in, int* zeros, int n, int bit) {}

// Your work, part 2: write every number to its position. zeros_before is the exclusive scan of zeros.
__global__ void scatter(const int* in, const int* zeros, const int* zeros_before, int* out, int n) {}

// Called by test.cu; in and out are device arrays of n numbers.
void split(const int* in, int* out, int n, int bit) {
    // Your work, part 3: mark, scan, scatter.
}
