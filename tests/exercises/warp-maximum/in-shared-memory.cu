// expect: work
// exercise: warp-maximum
// The scan of Hillis and Steele in shared memory, with a barrier for each stride.

__global__ void scan_warps(const int* in, int* out, int n) {
    __shared__ int buffers[2][128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * blockDim.x + t;
    int from = 0;
    buffers[0][t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < 32; stride *= 2) {
        const int own = buffers[from][t];
        buffers[1 - from][t] = t % 32 >= stride ? max(buffers[from][t - stride], own) : own;
        from = 1 - from;
        __syncthreads();
    }
    if (i < n) out[i] = buffers[from][t];
}

void warp_maxima(const int* in, int* out, int n) { scan_warps<<<(n + 127) / 128, 128>>>(in, out, n); }
