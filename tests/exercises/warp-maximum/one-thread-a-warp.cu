// expect: work
// exercise: warp-maximum
// The first thread of each warp does everything: the result is right, but 31 lanes are idle.
#include <climits>

__global__ void scan_warps(const int* in, int* out, int n) {
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    if (first % 32 != 0) return;
    int largest = INT_MIN;
    for (int i = first; i < n && i < first + 32; ++i) {
        largest = max(largest, in[i]);
        out[i] = largest;
    }
}

void warp_maxima(const int* in, int* out, int n) { scan_warps<<<(n + 127) / 128, 128>>>(in, out, n); }
