// expect: races
// exercise: naive-global
// All strides run in one launch with barriers between them, but a barrier only waits for the threads of one
// block.

__global__ void scan(const int* in, int* out, int* buffer, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* from = out;
    int* to = buffer;
    if (i < n) from[i] = in[i];
    __syncthreads();
    for (int stride = 1; stride < n; stride *= 2) {
        if (i < n) to[i] = i >= stride ? from[i - stride] + from[i] : from[i];
        __syncthreads();
        int* const filled = to;
        to = from;
        from = filled;
    }
    if (i < n) out[i] = from[i];
}

void inclusive_scan(const int* in, int* out, int n) {
    int* buffer;
    cudaMalloc(&buffer, n * sizeof(int));
    scan<<<(n + 63) / 64, 64>>>(in, out, buffer, n);
    cudaFree(buffer);
}
