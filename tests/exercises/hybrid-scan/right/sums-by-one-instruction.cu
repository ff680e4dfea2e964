// exercise: hybrid-scan
// A warp's sum, and the sum of the totals before a warp, each take one instruction.

constexpr int block_size = 256;

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int totals[32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, i = threadIdx.x;
    const int own = i < n ? in[i] : 0;
    const int total = __reduce_add_sync(~0u, own);
    if (lane == 0) totals[warp] = total;
    int sum = own;
    for (int offset = 1; offset < 32; offset *= 2) {
        const int left = __shfl_up_sync(~0u, sum, offset);
        if (lane >= offset) sum += left;
    }
    __syncthreads();
    sum += __reduce_add_sync(~0u, lane < warp ? totals[lane] : 0);
    if (i < n) out[i] = sum;
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
