// expect: barriers
// exercise: jumping-block
// Each thread goes round as long as it has a link itself: those that are done wait at the last barrier, and
// the others in the loop.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers in place, thread i the one of place i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int sums[block_size];
    __shared__ int links[block_size]; // the place before the stretch that a sum stands for, or -1
    const int i = threadIdx.x;

    if (i < n) {
        sums[i] = in[i];
        links[i] = i - 1;
    }
    __syncthreads();

    while (i < n && links[i] >= 0) {
        const int link = links[i];
        const int sum = link >= 0 ? sums[link] : 0;
        const int next = link >= 0 ? links[link] : -1;
        __syncthreads(); // all have read
        if (link >= 0) {
            sums[i] += sum;
            links[i] = next;
        }
        __syncthreads(); // all have written
    }

    __syncthreads();
    if (i < n) out[i] = sums[i];
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
