// exercise: radix-sort
//
// Radix sort: sorts the numbers of `in` in ascending order, one bit at a time.
// task.md has the requirements.

constexpr int block_size = 64;
constexpr int bits = 32;

void exclusive_scan(const int* in, int* out,
                    int n); // given, in given_scan.h, for any n; both are device arrays

// Your work, part 1: zeros[i] is 1 if in[i] is one of the numbers that come first in the pass for this bit.
// For all bits but one, these are the numbers whose bit is 0.
__global__ void mark_zeros(const int* in, int* zeros, int n, int bit) {}

// Your work, part 2: write every number to its position, as in the exercise split.
__global__ void scatter(const int* in, const int* zeros, const int* zeros_before, int* out, int n) {}

// Called by test.cu; in and out are device arrays of n numbers.
void radix_sort(const int* in, int* out, int n) {
    // Your work, part 3: a pass for each bit. Which bit comes first? Where must each pass write?
}
