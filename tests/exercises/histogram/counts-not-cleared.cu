// expect: unwritten
// exercise: histogram
// Nothing sets the counts to 0 before the blocks add to them.

constexpr int block_size = 64;
constexpr int bins = 100;

// Every number of `in` is that of a bin, 0 to bins - 1.
__global__ void count(const int* in, int* counts, int n) {
    __shared__ int own[bins];
    // There are more bins than threads: each thread has several.
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
    count<<<(n + block_size - 1) / block_size, block_size>>>(in, counts, n);
}
