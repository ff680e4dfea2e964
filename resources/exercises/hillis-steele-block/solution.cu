// A solution of hillis-steele-block: in each step one buffer is only read, and the other only written.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffers[2][block_size];
    const int i = threadIdx.x;
    int* from = buffers[0];
    int* to = buffers[1];

    if (i < n) from[i] = in[i];
    __syncthreads();

    for (int stride = 1; stride < n; stride *= 2) {
        // A thread without a left neighbour copies its number: the next stride reads all of the other buffer.
        if (i < n) to[i] = i >= stride ? from[i - stride] + from[i] : from[i];
        // One barrier is enough: the next stride overwrites only cells that were read before this one.
        __syncthreads();
        int* const filled = to;
        to = from;
        from = filled;
    }

    if (i < n) out[i] = from[i];
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
