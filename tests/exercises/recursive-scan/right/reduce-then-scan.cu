// exercise: recursive-scan
// A fixed number of blocks: each adds up its share, one block scans the sums, and each scans its share in
// rounds.

constexpr int block_size = 64;
constexpr int shares = 16;

__device__ int block_scan(int value) { // inclusive; all threads must call it
    __shared__ int sums[2][block_size];
    const int t = threadIdx.x;
    int at = 0;
    sums[at][t] = value;
    for (int stride = 1; stride < block_size; stride *= 2) {
        __syncthreads();
        sums[1 - at][t] = sums[at][t] + (t >= stride ? sums[at][t - stride] : 0);
        at = 1 - at;
    }
    __syncthreads();
    const int sum = sums[at][t];
    __syncthreads(); // the next call overwrites the cells
    return sum;
}

__global__ void add_up(const int* in, int* sums, int n, int share) {
    const int end = min(n, int(blockIdx.x + 1) * share);
    int sum = 0;
    for (int i = blockIdx.x * share + threadIdx.x; i < end; i += block_size) sum += in[i];
    sum = block_scan(sum);
    if (threadIdx.x == block_size - 1) sums[blockIdx.x] = sum;
}

__global__ void scan_sums(int* sums) {
    const int own = threadIdx.x < shares ? sums[threadIdx.x] : 0;
    const int sum = block_scan(own);
    if (threadIdx.x < shares) sums[threadIdx.x] = sum - own;
}

__global__ void scan_shares(const int* in, const int* sums, int* out, int n, int share) {
    __shared__ int carried;
    const int end = min(n, int(blockIdx.x + 1) * share);
    if (threadIdx.x == 0) carried = sums[blockIdx.x];
    for (int first = blockIdx.x * share; first < end; first += block_size) {
        const int i = first + threadIdx.x;
        const int own = i < end ? in[i] : 0;
        const int sum = block_scan(own);
        const int before = carried;
        __syncthreads();
        if (threadIdx.x == block_size - 1) carried = before + sum;
        if (i < end) out[i] = before + sum - own;
    }
}

void exclusive_scan(const int* in, int* out, int n) {
    const int share = (n + shares - 1) / shares;
    int* sums;
    cudaMalloc(&sums, shares * sizeof(int));
    add_up<<<shares, block_size>>>(in, sums, n, share);
    scan_sums<<<1, block_size>>>(sums);
    scan_shares<<<shares, block_size>>>(in, sums, out, n, share);
    cudaFree(sums);
}
