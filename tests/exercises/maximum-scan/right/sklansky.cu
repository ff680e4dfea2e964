// exercise: maximum-scan
// Sklansky's scan in one buffer of which the first cell is the neutral element.
#include <climits>

constexpr int block_size = 256;

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int best[block_size];
    const int i = threadIdx.x;
    best[i] = i == 0 || i >= n ? INT_MIN : in[i - 1];
    for (int half = 1; half < block_size; half *= 2) {
        __syncthreads();
        if (i / half % 2 == 1) best[i] = max(best[i], best[i / half * half - 1]);
    }
    if (i < n) out[i] = best[i];
}

void exclusive_maximum(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
