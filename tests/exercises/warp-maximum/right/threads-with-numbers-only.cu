// exercise: warp-maximum
// The mask has only the lanes with a number, as all lanes find out together. A warp is a block of its own.

__global__ void scan_warp(const int* in, int* out, int n) {
    const int i = blockIdx.x * 32 + threadIdx.x;
    const unsigned mask = __ballot_sync(0xffffffffu, i < n);
    if (i >= n) return;
    int largest = in[i];
#pragma unroll
    for (int k = 0; k < 5; ++k) {
        const int left = __shfl_up_sync(mask, largest, 1 << k);
        if (threadIdx.x >= 1u << k && left > largest) largest = left;
    }
    out[i] = largest;
}

void warp_maxima(const int* in, int* out, int n) { scan_warp<<<(n + 31) / 32, 32>>>(in, out, n); }
