// exercise: hillis-steele-block
// Each thread keeps its sum in a register. Both buffers are one array, and the stride's parity chooses the
// half.

constexpr int block_size = 256;

__global__ void scan_block(const int* in, int* out, int n) {
    extern __shared__ int cells[]; // 2 * block_size
    const int i = threadIdx.x;
    int sum = i < n ? in[i] : 0;
    int half = 0;
    for (int stride = 1; stride < n; stride <<= 1) {
        cells[half + i] = sum;
        __syncthreads();
        if (i >= stride) sum += cells[half + i - stride];
        half ^= block_size;
    }
    if (i < n) out[i] = sum;
}

void inclusive_scan(const int* in, int* out, int n) {
    scan_block<<<1, block_size, 2 * block_size * sizeof(int)>>>(in, out, n);
}
