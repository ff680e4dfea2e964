// exercise: unique
//
// Without consecutive duplicates: the first of each run of equal numbers in `in`, in order and without
// gaps. task.md has the requirements.

constexpr int block_size = 64;

void exclusive_scan(const int* in, int* out,
                    int n); // given, in given_scan.h, for any n; both are device arrays

// Your work, part 1: marks[i] is 1 if in[i] is the first of its run, and 0 otherwise.
__global__ void mark(const int* in, int* marks, int n) {}

// Your work, part 2: write each number that is kept to its position.
__global__ void scatter(const int* in, const int* marks, const int* places, int* out, int n) {}

// Called by test.cu; in and out are device arrays of n numbers.
// Returns how many numbers are kept.
int remove_duplicates(const int* in, int* out, int n) {
    // Your work, part 3: mark, scan, scatter; then count the numbers that were kept.
    return n;
}
