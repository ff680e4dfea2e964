// exercise: reduce-shuffle
// After a butterfly, every lane has the sum. A second launch of one warp adds up the blocks, so nothing is
// atomic.

constexpr int block_size = 256;

__device__ int warp_sum(int value) {
    for (int distance = 1; distance < 32; distance *= 2)
        value += __shfl_xor_sync(0xffffffffu, value, distance);
    return value;
}

__global__ void reduce_blocks(const int* in, int* sums, int n) {
    __shared__ int of_warps[block_size / 32];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int sum = warp_sum(i < n ? in[i] : 0);
    of_warps[threadIdx.x / 32] = sum; // all lanes of a warp store the same
    __syncthreads();
    if (threadIdx.x >= 32) return;
    const int total = warp_sum(threadIdx.x < block_size / 32 ? of_warps[threadIdx.x] : 0);
    if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

__global__ void add_up(const int* sums, int* out, int count) {
    int sum = 0;
    for (int i = threadIdx.x; i < count; i += 32) sum += sums[i];
    sum = warp_sum(sum);
    if (threadIdx.x == 0) *out = sum;
}

void reduce(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    int* sums;
    cudaMalloc(&sums, blocks * sizeof(int));
    reduce_blocks<<<blocks, block_size>>>(in, sums, n);
    add_up<<<1, 32>>>(sums, out, blocks);
    cudaFree(sums);
}
