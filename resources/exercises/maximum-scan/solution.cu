// A solution of maximum-scan: loads each number one place further to the right, then scans with two buffers.
#include <climits>

constexpr int block_size = 256;

// One block scans n ≤ block_size numbers, and thread i has place i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffers[2][block_size];
    const int i = threadIdx.x;
    int* from = buffers[0];
    int* to = buffers[1];

    // No number is before the first one: INT_MIN, the neutral element, does not change any maximum.
    if (i < n) from[i] = i > 0 ? in[i - 1] : INT_MIN;
    __syncthreads();

    for (int stride = 1; stride < n; stride *= 2) {
        if (i < n) to[i] = i >= stride ? max(from[i - stride], from[i]) : from[i];
        __syncthreads();
        int* const filled = to;
        to = from;
        from = filled;
    }

    if (i < n) out[i] = from[i];
}

void exclusive_maximum(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
