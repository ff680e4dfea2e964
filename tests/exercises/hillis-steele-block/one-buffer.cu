// expect: races, orders
// exercise: hillis-steele-block
// There is one buffer: a thread adds to a cell that its right neighbour may be reading.

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, thread i the one of place i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffer[block_size];
    const int i = threadIdx.x;

    if (i < n) buffer[i] = in[i];
    __syncthreads();

    for (int stride = 1; stride < n; stride *= 2) {
        if (i < n && i >= stride) buffer[i] += buffer[i - stride];
        __syncthreads();
    }

    if (i < n) out[i] = buffer[i];
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
