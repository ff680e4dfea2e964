// exercise: blelloch-block
// Each thread adds up two neighbours, and shuffles scan the pairs: a tree with two levels of shared memory
// only.

constexpr int block_size = 128;
constexpr int warps = block_size / 32;

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int totals[warps];
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    const int first = 2 * t < n ? in[2 * t] : 0;
    const int second = 2 * t + 1 < n ? in[2 * t + 1] : 0;

    int sum = first + second;
    for (int offset = 1; offset < 32; offset *= 2) {
        const int left = __shfl_up_sync(0xffffffffu, sum, offset);
        if (lane >= offset) sum += left;
    }
    if (lane == 31) totals[warp] = sum;
    __syncthreads();

    int before = sum - first - second;
    for (int other = 0; other < warp; ++other) before += totals[other];
    if (2 * t < n) out[2 * t] = before;
    if (2 * t + 1 < n) out[2 * t + 1] = before + first;
}

void exclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
