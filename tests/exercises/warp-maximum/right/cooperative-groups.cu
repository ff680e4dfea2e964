// exercise: warp-maximum
// A tile of a cooperative group shuffles, and no block has a warp without numbers.
#include <cooperative_groups.h>

namespace groups = cooperative_groups;

__global__ void scan_warps(const int* in, int* out, int n) {
    const auto warp = groups::tiled_partition<32>(groups::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int largest = i < n ? in[i] : -2147483647 - 1;
    for (int offset = 1; offset < 32; offset *= 2) {
        const int left = warp.shfl_up(largest, offset);
        if (static_cast<int>(warp.thread_rank()) >= offset) largest = max(left, largest);
    }
    if (i < n) out[i] = largest;
}

void warp_maxima(const int* in, int* out, int n) { scan_warps<<<(n + 63) / 64, 64>>>(in, out, n); }
