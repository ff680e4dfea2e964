// A solution of histogram: each block counts in its own bins, and adds them to the global bins.

constexpr int block_size = 64;
constexpr int bins = 100;

// Every number in `in` is a bin, 0 to bins - 1.
__global__ void count(const int* in, int* counts, int n) {
    __shared__ int own[bins];
    // There are more bins than threads, so some threads handle several.
    for (int bin = threadIdx.x; bin < bins; bin += block_size) own[bin] = 0;
    __syncthreads();

    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) atomicAdd(&own[in[i]], 1);
    __syncthreads();

    for (int bin = threadIdx.x; bin < bins; bin += block_size) {
        if (own[bin] > 0) atomicAdd(&counts[bin], own[bin]);
    }
}

void histogram(const int* in, int* counts, int n) {
    cudaMemset(counts, 0, bins * sizeof(int));
    count<<<(n + block_size - 1) / block_size, block_size>>>(in, counts, n);
}
