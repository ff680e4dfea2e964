// A solution of split: zeros go where the scan says, ones after all zeros and after the ones before them.

constexpr int block_size = 64;

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

// zeros[i] is 1 if the bit is 0.
__global__ void mark_zeros(const int* in, int* zeros, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) zeros[i] = (in[i] >> bit & 1) == 0 ? 1 : 0;
}

// zeros_before[i] counts the numbers before number i whose bit is 0.
__global__ void scatter(const int* in, const int* zeros, const int* zeros_before, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int all_zeros = zeros_before[n - 1] + zeros[n - 1];
    const int ones_before = i - zeros_before[i];
    out[zeros[i] == 1 ? zeros_before[i] : all_zeros + ones_before] = in[i];
}

void split(const int* in, int* out, int n, int bit) {
    const int blocks = (n + block_size - 1) / block_size;
    int* zeros;
    int* zeros_before;
    cudaMalloc(&zeros, n * sizeof(int));
    cudaMalloc(&zeros_before, n * sizeof(int));
    mark_zeros<<<blocks, block_size>>>(in, zeros, n, bit);
    exclusive_scan(zeros, zeros_before, n);
    scatter<<<blocks, block_size>>>(in, zeros, zeros_before, out, n);
    cudaFree(zeros);
    cudaFree(zeros_before);
}
