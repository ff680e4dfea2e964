// A solution of warp-maximum: five shuffles scan each warp, and every lane calls all of them.
#include <climits>

constexpr int block_size = 128;

// The largest of the values in the lanes up to this one. All 32 lanes must call it.
__device__ int warp_maximum(int value) {
    const int lane = threadIdx.x % 32;
    for (int offset = 1; offset < 32; offset *= 2) {
        // A lane without a left neighbour receives its own value.
        const int received = __shfl_up_sync(0xffffffffu, value, offset);
        if (lane >= offset) value = max(received, value);
    }
    return value;
}

// Thread i of the grid has number i.
__global__ void scan_warps(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int largest = warp_maximum(i < n ? in[i] : INT_MIN);
    if (i < n) out[i] = largest;
}

void warp_maxima(const int* in, int* out, int n) {
    scan_warps<<<(n + block_size - 1) / block_size, block_size>>>(in, out, n);
}
