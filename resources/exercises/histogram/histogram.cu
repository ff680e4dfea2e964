// exercise: histogram
//
// Histogram: counts[b] is how often the number b occurs in `in`.
// task.md has the requirements.

constexpr int block_size = 64;
constexpr int bins = 100;

// Every number in `in` is a bin, 0 to bins - 1.
__global__ void count(const int* in, int* counts, int n) {
    __shared__ int own[bins]; // this block's counts

    // Your work, part 1: set every bin of the block to 0. There are more bins than threads.

    // Your work, part 2: every thread counts its number. What if two threads have the same number?

    // Your work, part 3: the block adds its bins to `counts`, as other blocks do at the same time.
}

// Called by test.cu; in has n numbers, and counts has one for each bin. Both are device arrays.
void histogram(const int* in, int* counts, int n) {
    // Your work, part 4: what must `counts` hold before the launch?
    count<<<(n + block_size - 1) / block_size, block_size>>>(in, counts, n);
}
