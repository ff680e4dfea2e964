// A solution of recursive-scan: scan each tile, scan the tile sums in the same way, and add them.

constexpr int tile = 64; // in numbers; a block scans one tile, with a thread for each number

// Writes the exclusive scan and the sum of each tile, including the last, partial one.
__global__ void scan_tiles(const int* in, int* out, int* sums, int n) {
    __shared__ int buffers[2][tile];
    const int t = threadIdx.x;
    const int i = blockIdx.x * tile + t;
    int* from = buffers[0];
    int* to = buffers[1];

    const int own = i < n ? in[i] : 0; // zeros after the input fill up the last tile
    from[t] = own;
    __syncthreads();
    for (int stride = 1; stride < tile; stride *= 2) {
        to[t] = t >= stride ? from[t - stride] + from[t] : from[t];
        __syncthreads();
        int* const filled = to;
        to = from;
        from = filled;
    }

    if (i < n) out[i] = from[t] - own;
    if (t == tile - 1) sums[blockIdx.x] = from[t];
}

// Adds the sum of all tiles before it to each tile.
__global__ void add_before(int* out, const int* before, int n) {
    const int i = blockIdx.x * tile + threadIdx.x;
    if (i < n) out[i] += before[blockIdx.x];
}

void exclusive_scan(const int* in, int* out, int n) {
    const int tiles = (n + tile - 1) / tile;
    int* sums;
    cudaMalloc(&sums, tiles * sizeof(int));
    scan_tiles<<<tiles, tile>>>(in, out, sums, n);
    if (tiles > 1) {
        int* before;
        cudaMalloc(&before, tiles * sizeof(int));
        exclusive_scan(sums, before, tiles);
        add_before<<<tiles, tile>>>(out, before, n);
        cudaFree(before);
    }
    cudaFree(sums);
}
