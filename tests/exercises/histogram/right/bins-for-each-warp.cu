// exercise: histogram
// Each warp has its own bins, so fewer threads meet in one; blocks take the numbers in rounds.

constexpr int block_size = 128;
constexpr int warps = block_size / 32;
constexpr int bins = 100;

__global__ void count(const int* in, int* counts, int n) {
    __shared__ int own[warps][bins];
    for (int bin = threadIdx.x; bin < warps * bins; bin += block_size) own[bin / bins][bin % bins] = 0;
    __syncthreads();
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size)
        atomicAdd(&own[threadIdx.x / 32][in[i]], 1);
    __syncthreads();
    if (threadIdx.x < bins) {
        int sum = 0;
        for (int warp = 0; warp < warps; ++warp) sum += own[warp][threadIdx.x];
        atomicAdd(&counts[threadIdx.x], sum);
    }
}

void histogram(const int* in, int* counts, int n) {
    cudaMemset(counts, 0, bins * sizeof(int));
    count<<<4, block_size>>>(in, counts, n);
}
