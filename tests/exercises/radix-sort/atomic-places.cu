// expect: orders
// exercise: radix-sort
// The places in a pass come from atomic counters, in no fixed order: each pass destroys the order of the
// earlier passes.

constexpr int block_size = 64;
constexpr int bits = 32;

// Returns 1 for the numbers that come last in the pass for this bit.
__device__ int part_of(int number, int bit) {
    return (static_cast<unsigned>(number) >> bit & 1) ^ (bit == bits - 1);
}

__global__ void count_first(const int* in, int* counters, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && part_of(in[i], bit) == 0) atomicAdd(&counters[1], 1);
}

__global__ void scatter(const int* in, int* counters, int* out, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[atomicAdd(&counters[part_of(in[i], bit)], 1)] = in[i];
}

void radix_sort(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    int* counters;
    int* other;
    cudaMalloc(&counters, 2 * sizeof(int));
    cudaMalloc(&other, n * sizeof(int));
    const int* from = in;
    for (int bit = 0; bit < bits; ++bit) {
        int* const to = bit % 2 == 0 ? other : out;
        cudaMemset(counters, 0, 2 * sizeof(int));
        count_first<<<blocks, block_size>>>(from, counters, n, bit);
        scatter<<<blocks, block_size>>>(from, counters, to, n, bit);
        from = to;
    }
    cudaFree(counters);
    cudaFree(other);
}
