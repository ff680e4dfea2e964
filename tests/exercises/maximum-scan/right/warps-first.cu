// exercise: maximum-scan
// Shuffles scan the warps, each thread compares the totals of the warps before its own, and all move right in
// the end.
#include <climits>

constexpr int block_size = 256;
constexpr int warps = block_size / 32;

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int totals[warps];
    const int i = threadIdx.x, lane = i % 32, warp = i / 32;
    int best = i < n ? in[i] : INT_MIN;
    for (int offset = 1; offset < 32; offset *= 2)
        best =
            max(best, __shfl_up_sync(0xffffffffu, best, offset)); // a lane without a neighbour gets its own
    if (lane == 31) totals[warp] = best;
    __syncthreads();
    for (int other = 0; other < warp; ++other) best = max(best, totals[other]);
    if (i + 1 < n) out[i + 1] = best;
    if (i == 0) out[0] = INT_MIN;
}

void exclusive_maximum(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
