// A solution of jumping-block: all threads read before any writes, and all write before any reads again.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers in place, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int sums[block_size];
    __shared__ int links[block_size]; // the place before the stretch that the sum covers, or -1
    const int i = threadIdx.x;

    if (i < n) {
        sums[i] = in[i];
        links[i] = i - 1;
    }
    __syncthreads();

    // Before each round a stretch is `reach` numbers long, unless it begins with the first number.
    for (int reach = 1; reach < n; reach *= 2) {
        const int link = i < n ? links[i] : -1;
        const int sum = link >= 0 ? sums[link] : 0;
        const int next = link >= 0 ? links[link] : -1;
        __syncthreads(); // all have read
        if (link >= 0) {
            sums[i] += sum;
            links[i] = next;
        }
        __syncthreads(); // all have written
    }

    if (i < n) out[i] = sums[i];
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
