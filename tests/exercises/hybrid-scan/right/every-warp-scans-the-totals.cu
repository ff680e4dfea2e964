// exercise: hybrid-scan
// All warps scan the totals by themselves, so one barrier does, and a shuffle fetches the sum before the
// warp.

constexpr int block_size = 256;
constexpr unsigned everyone = 0xffffffffu;

__device__ int warp_scan(int value, int lane) {
    for (int offset = 1; offset < 32; offset *= 2) {
        const int left = __shfl_up_sync(everyone, value, offset);
        value += lane >= offset ? left : 0;
    }
    return value;
}

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int totals[block_size / 32];
    const int i = threadIdx.x, lane = i % 32, warp = i / 32;
    const int sum = warp_scan(i < n ? in[i] : 0, lane);
    if (lane == 31) totals[warp] = sum;
    __syncthreads();
    const int up_to = warp_scan(lane < block_size / 32 ? totals[lane] : 0, lane);
    const int before = __shfl_sync(everyone, up_to, warp == 0 ? 0 : warp - 1);
    if (i < n) out[i] = warp == 0 ? sum : before + sum;
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
