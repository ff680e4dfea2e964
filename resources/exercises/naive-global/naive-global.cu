// exercise: naive-global
//
// Inclusive scan of any size in global memory: out[i] = in[0] + in[1] + … + in[i].
// task.md has the requirements.

constexpr int block_size = 64;

// Your work, part 1: one stride of Hillis and Steele, with a thread for each number. `from` is only read, and
// `to` is only written.
__global__ void add_stride(const int* from, int* to, int n, int stride) {}

// Called by test.cu; in and out are device arrays of n numbers.
void inclusive_scan(const int* in, int* out, int n) {
    // Your work, part 2: a second buffer, and a launch for each of the strides 1, 2, 4, … below n. Which
    // array has the result after the last one?
}
