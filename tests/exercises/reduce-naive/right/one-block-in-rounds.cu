// exercise: reduce-naive
// One block: each thread adds up every 64th number, and the block adds up what its threads left in global
// memory.

constexpr int block_size = 64;

__global__ void reduce_all(const int* in, int* sums, int* out, int n) {
    const int t = threadIdx.x;
    int sum = 0;
    for (int i = t; i < n; i += block_size) sum += in[i];
    sums[t] = sum;
    for (int half = block_size / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) sums[t] += sums[t + half];
    }
    if (t == 0) *out = sums[0];
}

void reduce(const int* in, int* out, int n) {
    int* sums;
    cudaMalloc(&sums, block_size * sizeof(int));
    reduce_all<<<1, block_size>>>(in, sums, out, n);
    cudaFree(sums);
}
