// exercise: segmented-scan
// The votes of a warp say how far each lane may add, so no flag travels; between the warps, totals are added
// up to the nearest warp with a head.

constexpr int block_size = 256;
constexpr int warps = block_size / 32;

__global__ void scan_segments(const int* values, const int* flags, int* out, int n) {
    __shared__ int totals[warps];
    __shared__ unsigned heads_of[warps];
    const int i = threadIdx.x, lane = i % 32, warp = i / 32;
    const unsigned heads = __ballot_sync(~0u, i < n && flags[i] != 0);
    const unsigned up_to_here = heads & (~0u >> (31 - lane));
    const int start =
        up_to_here == 0 ? 0 : 31 - __clz(int(up_to_here)); // the nearest head, or the first lane
    int sum = i < n ? values[i] : 0;
    for (int offset = 1; offset < 32; offset *= 2) {
        const int left = __shfl_up_sync(~0u, sum, offset);
        if (lane - offset >= start) sum += left;
    }
    if (lane == 31) totals[warp] = sum, heads_of[warp] = heads;
    __syncthreads();
    if (up_to_here == 0)
        for (int other = warp - 1; other >= 0; --other) {
            sum += totals[other];
            if (heads_of[other] != 0) break;
        }
    if (i < n) out[i] = sum;
}

void segmented_scan(const int* values, const int* flags, int* out, int n) {
    scan_segments<<<1, block_size>>>(values, flags, out, n);
}
