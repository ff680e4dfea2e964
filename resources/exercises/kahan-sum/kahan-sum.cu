// exercise: kahan-sum
//
// An accurate sum of floats, after Kahan: out[0] = in[0] + in[1] + … + in[n - 1].
// task.md has the requirements. Fill in add_up.

constexpr int block_size = 128;

// One block adds up n numbers.
__global__ void add_up(const float* in, float* out, int n) {
    __shared__ float sums[block_size];
    const int t = threadIdx.x;

    // Your work, part 1: thread t adds up the numbers t, t + block_size, t + 2 * block_size, … below n. What
    // does each addition lose?

    // Your work, part 2: a tree adds up the sums of the threads, and one thread writes the result.
}

// Called by test.cu; in and out are device arrays of n numbers and of one. Do not change it.
void sum(const float* in, float* out, int n) { add_up<<<1, block_size>>>(in, out, n); }
