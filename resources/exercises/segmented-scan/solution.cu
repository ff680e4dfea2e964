// A solution of segmented-scan: each sum comes with a flag that says whether it contains a head.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, and thread i has number i. A flag that is not 0 starts a segment.
__global__ void scan_segments(const int* values, const int* flags, int* out, int n) {
    __shared__ int sums[2][block_size];
    __shared__ int heads[2][block_size]; // is there a head in the stretch that the sum covers?
    const int i = threadIdx.x;
    int from = 0;

    if (i < n) {
        sums[from][i] = values[i];
        heads[from][i] = flags[i];
    }
    __syncthreads();

    for (int stride = 1; stride < n; stride *= 2) {
        const int to = 1 - from;
        if (i < n) {
            int sum = sums[from][i];
            int head = heads[from][i];
            if (i >= stride && head == 0) {
                sum += sums[from][i - stride];
                head = heads[from][i - stride];
            }
            sums[to][i] = sum;
            heads[to][i] = head;
        }
        __syncthreads();
        from = to;
    }

    if (i < n) out[i] = sums[from][i];
}

void segmented_scan(const int* values, const int* flags, int* out, int n) {
    scan_segments<<<1, block_size>>>(values, flags, out, n);
}
