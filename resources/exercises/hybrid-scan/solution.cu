// A solution of hybrid-scan: shuffles scan each warp, the first warp scans the totals, and three barriers do.

constexpr int block_size = 256;
constexpr int warps = block_size / 32;

// The inclusive scan of a warp’s values. All 32 lanes must call it.
__device__ int warp_scan(int value) {
    const int lane = threadIdx.x % 32;
    for (int offset = 1; offset < 32; offset *= 2) {
        // Every lane calls the shuffle, because it is in the mask; only some add what they receive.
        const int received = __shfl_up_sync(0xffffffffu, value, offset);
        if (lane >= offset) value += received;
    }
    return value;
}

// One block scans n ≤ block_size numbers, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int totals[warps];
    const int i = threadIdx.x;
    const int lane = i % 32;
    const int warp = i / 32;

    int sum = warp_scan(i < n ? in[i] : 0);
    if (lane == 31) totals[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        const int total = warp_scan(lane < warps ? totals[lane] : 0);
        if (lane < warps) totals[lane] = total;
    }
    __syncthreads();

    if (warp > 0) sum += totals[warp - 1];
    if (i < n) out[i] = sum;
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
