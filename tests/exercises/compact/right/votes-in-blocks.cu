// exercise: compact
// A scan of one count for each block: within a block, votes and the totals of its warps give the places.

constexpr int block_size = 128;

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

__device__ bool is_kept(const int* in, int i, int n) { return i < n && (in[i] > 0); }

__global__ void count(const int* in, int* counts, int n) {
    const int kept = __syncthreads_count(is_kept(in, blockIdx.x * block_size + threadIdx.x, n));
    if (threadIdx.x == 0) counts[blockIdx.x] = kept;
    if (threadIdx.x == 0 && blockIdx.x == 0) counts[gridDim.x] = 0;
}

__global__ void scatter(const int* in, const int* places, int* out, int n) {
    __shared__ int totals[block_size / 32];
    const int i = blockIdx.x * block_size + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const bool kept = is_kept(in, i, n);
    const unsigned votes = __ballot_sync(~0u, kept);
    if (lane == 0) totals[warp] = __popc(votes);
    __syncthreads();
    int place = places[blockIdx.x] + __popc(votes & ((1u << lane) - 1));
    for (int other = 0; other < warp; ++other) place += totals[other];
    if (kept) out[place] = in[i];
}

int compact(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    int *counts, *places, kept;
    cudaMalloc(&counts, (blocks + 1) * sizeof(int));
    cudaMalloc(&places, (blocks + 1) * sizeof(int));
    count<<<blocks, block_size>>>(in, counts, n);
    exclusive_scan(counts, places, blocks + 1);
    scatter<<<blocks, block_size>>>(in, places, out, n);
    cudaMemcpy(&kept, places + blocks, sizeof kept, cudaMemcpyDeviceToHost);
    cudaFree(counts);
    cudaFree(places);
    return kept;
}
