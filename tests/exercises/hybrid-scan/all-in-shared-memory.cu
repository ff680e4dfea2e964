// expect: work
// exercise: hybrid-scan
// The scan of Hillis and Steele: right, but with a barrier for each stride.

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int buffers[2][256];
    const int i = threadIdx.x;
    int from = 0;
    buffers[0][i] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < n; stride *= 2) {
        buffers[1 - from][i] = buffers[from][i] + (i >= stride ? buffers[from][i - stride] : 0);
        from = 1 - from;
        __syncthreads();
    }
    if (i < n) out[i] = buffers[from][i];
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, 256>>>(in, out, n); }
