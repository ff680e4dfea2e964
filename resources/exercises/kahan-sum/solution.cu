// A solution of kahan-sum: each thread keeps what its additions lose, and a tree adds up the sums of the
// threads.

constexpr int block_size = 128;

// One block adds up n numbers.
__global__ void add_up(const float* in, float* out, int n) {
    __shared__ float sums[block_size];
    const int t = threadIdx.x;

    float sum = 0;
    float excess = 0; // how much larger `sum` is than it should be
    for (int i = t; i < n; i += block_size) {
        const float number = in[i] - excess;
        const float next = sum + number; // rounded
        excess = (next - sum) - number;  // exact: next - sum is what was added
        sum = next;
    }
    sums[t] = sum;
    __syncthreads();

    // The tree adds few numbers of similar size, and loses little.
    for (int half = block_size / 2; half > 0; half /= 2) {
        if (t < half) sums[t] += sums[t + half];
        __syncthreads();
    }
    if (t == 0) out[0] = sums[0];
}

void sum(const float* in, float* out, int n) { add_up<<<1, block_size>>>(in, out, n); }
