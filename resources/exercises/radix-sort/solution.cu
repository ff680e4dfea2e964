// A solution of radix-sort: a stable split by each bit, from the lowest to the highest, which is the sign.

constexpr int block_size = 64;
constexpr int bits = 32;

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

// zeros[i] is 1 if the bit is 0. For the sign bit it is the reverse: negative numbers come first.
__global__ void mark_zeros(const int* in, int* zeros, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const bool set = (static_cast<unsigned>(in[i]) >> bit & 1) == 1;
    zeros[i] = set == (bit == bits - 1) ? 1 : 0;
}

__global__ void scatter(const int* in, const int* zeros, const int* zeros_before, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int all_zeros = zeros_before[n - 1] + zeros[n - 1];
    const int ones_before = i - zeros_before[i];
    out[zeros[i] == 1 ? zeros_before[i] : all_zeros + ones_before] = in[i];
}

void radix_sort(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    int* zeros;
    int* zeros_before;
    int* other;
    cudaMalloc(&zeros, n * sizeof(int));
    cudaMalloc(&zeros_before, n * sizeof(int));
    cudaMalloc(&other, n * sizeof(int));

    // The passes alternate between two arrays: a scatter in place would overwrite numbers before they are
    // read. The number of passes is even, so the last one writes to `out`.
    const int* from = in;
    for (int bit = 0; bit < bits; ++bit) {
        int* const to = bit % 2 == 0 ? other : out;
        mark_zeros<<<blocks, block_size>>>(from, zeros, n, bit);
        exclusive_scan(zeros, zeros_before, n);
        scatter<<<blocks, block_size>>>(from, zeros, zeros_before, to, n);
        from = to;
    }

    cudaFree(zeros);
    cudaFree(zeros_before);
    cudaFree(other);
}
