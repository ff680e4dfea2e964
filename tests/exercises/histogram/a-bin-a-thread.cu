// expect: right
// exercise: histogram
// Each thread clears and adds one bin, and there are more bins than threads.

constexpr int block_size = 64;
constexpr int bins = 100;

// Every number of `in` is that of a bin, 0 to bins - 1.
__global__ void count(const int* in, int* counts, int n) {
    __shared__ int own[bins];
    own[threadIdx.x] = 0;
    __syncthreads();

    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) atomicAdd(&own[in[i]], 1);
    __syncthreads();

    atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}

void histogram(const int* in, int* counts, int n) {
    cudaMemset(counts, 0, bins * sizeof(int));
    count<<<(n + block_size - 1) / block_size, block_size>>>(in, counts, n);
}
