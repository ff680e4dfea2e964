// expect: orders
// exercise: split
// The places come from two atomic counters: they are all different, but in no fixed order.

constexpr int block_size = 64;

// counters[0] is the next place for a zero; counters[1], for a one, starts at the number of zeros.
__global__ void count_zeros(const int* in, int* counters, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && (in[i] >> bit & 1) == 0) atomicAdd(&counters[1], 1);
}

__global__ void scatter(const int* in, int* counters, int* out, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[atomicAdd(&counters[in[i] >> bit & 1], 1)] = in[i];
}

void split(const int* in, int* out, int n, int bit) {
    const int blocks = (n + block_size - 1) / block_size;
    int* counters;
    cudaMalloc(&counters, 2 * sizeof(int));
    cudaMemset(counters, 0, 2 * sizeof(int));
    count_zeros<<<blocks, block_size>>>(in, counters, n, bit);
    scatter<<<blocks, block_size>>>(in, counters, out, n, bit);
    cudaFree(counters);
}
