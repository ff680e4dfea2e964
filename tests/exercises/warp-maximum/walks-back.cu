// expect: work
// exercise: warp-maximum
// Each thread walks back to the beginning of its warp, and reads up to 32 numbers.

__global__ void scan_warps(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int largest = in[i];
    for (int j = i - 1; j >= i / 32 * 32; --j) largest = max(largest, in[j]);
    out[i] = largest;
}

void warp_maxima(const int* in, int* out, int n) { scan_warps<<<(n + 127) / 128, 128>>>(in, out, n); }
