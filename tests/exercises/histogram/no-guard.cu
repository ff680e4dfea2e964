// expect: bounds
// exercise: histogram
// No guard for the tail: the threads from n on count what lies beyond the array.

constexpr int block_size = 64;
constexpr int bins = 100;

// Every number of `in` is that of a bin, 0 to bins - 1.
__global__ void count(const int* in, int* counts, int n) {
    __shared__ int own[bins];
    // There are more bins than threads: each thread has several.
    for (int bin = threadIdx.x; bin < bins; bin += block_size) own[bin] = 0;
    __syncthreads();

    const int i = blockIdx.x * block_size + threadIdx.x;
    atomicAdd(&own[in[i]], 1);
    __syncthreads();

    for (int bin = threadIdx.x; bin < bins; bin += block_size) {
        if (own[bin] > 0) atomicAdd(&counts[bin], own[bin]);
    }
}

void histogram(const int* in, int* counts, int n) {
    cudaMemset(counts, 0, bins * sizeof(int));
    count<<<(n + block_size - 1) / block_size, block_size>>>(in, counts, n);
}
