// exercise: hillis-steele-block
// Sklansky's scan in one buffer: in each step, the upper halves of the groups only read the lower ones.

constexpr int block_size = 256;

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int sums[block_size];
    const int i = threadIdx.x;
    if (i < n) sums[i] = in[i];
    for (int half = 1; half < n; half *= 2) {
        __syncthreads();
        if ((i & half) != 0 && i < n) sums[i] += sums[(i & -(2 * half)) + half - 1];
    }
    if (i < n) out[i] = sums[i]; // written by this thread
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
