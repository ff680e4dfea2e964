// exercise: segmented-scan
// A plain scan, and beside it a scan for the place where the segment starts: the sum before that place goes
// off.

constexpr int block_size = 256;

__global__ void scan_segments(const int* values, const int* flags, int* out, int n) {
    __shared__ int sums[2][block_size], starts[2][block_size];
    const int i = threadIdx.x;
    int from = 0;
    sums[0][i] = i < n ? values[i] : 0;
    starts[0][i] = i < n && flags[i] != 0 ? i : 0;
    __syncthreads();
    for (int stride = 1; stride < n; stride *= 2) {
        const int to = 1 - from;
        sums[to][i] = sums[from][i] + (i >= stride ? sums[from][i - stride] : 0);
        starts[to][i] = max(starts[from][i], i >= stride ? starts[from][i - stride] : 0);
        __syncthreads();
        from = to;
    }
    const int start = starts[from][i];
    if (i < n) out[i] = sums[from][i] - (start > 0 ? sums[from][start - 1] : 0);
}

void segmented_scan(const int* values, const int* flags, int* out, int n) {
    scan_segments<<<1, block_size>>>(values, flags, out, n);
}
