// exercise: recursive-scan
// One launch: each tile waits for the sum before it, and passes it on. Tiles are numbered as they start, so
// none waits for a tile that has not.

constexpr int tile = 64;

__global__ void scan_tiles(const int* in, int* out, int n, unsigned* next, volatile int* sums,
                           volatile int* ready) {
    __shared__ int cells[tile];
    __shared__ int number, before;
    const int t = threadIdx.x;
    if (t == 0) number = int(atomicAdd(next, 1u));
    __syncthreads();
    const int i = number * tile + t;
    const int own = i < n ? in[i] : 0;
    cells[t] = own;
    for (int half = 1; half < tile; half *= 2) {
        __syncthreads();
        if ((t & half) != 0) cells[t] += cells[(t & -(2 * half)) + half - 1];
    }
    __syncthreads();
    if (t == 0) {
        before = 0;
        if (number > 0) {
            while (ready[number - 1] == 0) {
            }
            __threadfence();
            before = sums[number - 1];
        }
        sums[number] = before + cells[tile - 1];
        __threadfence();
        ready[number] = 1;
    }
    __syncthreads();
    if (i < n) out[i] = before + cells[t] - own;
}

void exclusive_scan(const int* in, int* out, int n) {
    const int tiles = (n + tile - 1) / tile;
    unsigned* next;
    int *sums, *ready;
    cudaMalloc(&next, sizeof(unsigned));
    cudaMalloc(&sums, tiles * sizeof(int));
    cudaMalloc(&ready, tiles * sizeof(int));
    cudaMemset(next, 0, sizeof(unsigned));
    cudaMemset(ready, 0, tiles * sizeof(int));
    scan_tiles<<<tiles, tile>>>(in, out, n, next, sums, ready);
    cudaFree(next);
    cudaFree(sums);
    cudaFree(ready);
}
