// exercise: reduce-shared
// A warp finds its maximum by one instruction, so shared memory holds a cell for each warp; launches go back
// and forth between two arrays.
#include <climits>

constexpr int block_size = 128;

__global__ void reduce_blocks(const int* in, int* best, int n) {
    __shared__ int of_warp[block_size / 32];
    const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    const int largest = __reduce_max_sync(0xffffffffu, i < n ? in[i] : INT_MIN);
    if (t % 32 == 0) of_warp[t / 32] = largest;
    __syncthreads();
    if (t == 0) best[blockIdx.x] = max(max(of_warp[0], of_warp[1]), max(of_warp[2], of_warp[3]));
}

void reduce(const int* in, int* out, int n) {
    int* best[2];
    const int most = (n + block_size - 1) / block_size;
    cudaMalloc(&best[0], most * sizeof(int));
    cudaMalloc(&best[1], most * sizeof(int));
    int at = 0;
    while (n > block_size) {
        const int blocks = (n + block_size - 1) / block_size;
        reduce_blocks<<<blocks, block_size>>>(in, best[at], n);
        in = best[at];
        at = 1 - at;
        n = blocks;
    }
    reduce_blocks<<<1, block_size>>>(in, out, n);
    cudaFree(best[0]);
    cudaFree(best[1]);
}
