// exercise: unique
//
// Without consecutive duplicates: of each run of equal numbers in `in` the first one, in their order, without
// gaps. task.md says what is asked for.

constexpr int block_size = 64;

void exclusive_scan(const int* in, int* out,
                    int n); // given, in given_scan.h: both arrays on the device, any n

// Your work, part 1: marks[i] is 1 where in[i] is the first of its run, and 0 elsewhere.
__global__ void mark(const int* in, int* marks, int n) {}

// Your work, part 2: each number that is kept goes to its place.
__global__ void scatter(const int* in, const int* marks, const int* places, int* out, int n) {}

// Called by test.cu; in and out are arrays of n numbers in the memory of the device.
// Returns how many are kept.
int remove_duplicates(const int* in, int* out, int n) {
    // Your work, part 3: mark, scan, scatter; then how many were kept.
    return n;
}
