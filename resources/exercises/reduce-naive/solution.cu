// A solution of reduce-naive: neighbours, then pairs of neighbours, in global memory.

constexpr int block_size = 64;

// Each block adds up its part of `data`, in place, and writes the sum to sums[blockIdx.x].
__global__ void reduce_blocks(int* data, int* sums, int n) {
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    for (int stride = 1; stride < block_size; stride *= 2) {
        if (t % (2 * stride) == 0 && i + stride < n) data[i] += data[i + stride];
        __syncthreads(); // outside the branch: all threads of the block reach it
    }

    if (t == 0) sums[blockIdx.x] = data[i];
}

void reduce(const int* in, int* out, int n) {
    int* data;
    int* sums;
    cudaMalloc(&data, n * sizeof(int));
    cudaMalloc(&sums, n * sizeof(int));
    cudaMemcpy(data, in, n * sizeof(int), cudaMemcpyDeviceToDevice); // keeps the input intact

    while (n > block_size) {
        const int blocks = (n + block_size - 1) / block_size;
        reduce_blocks<<<blocks, block_size>>>(data, sums, n);
        int* const left = sums;
        sums = data;
        data = left;
        n = blocks;
    }
    reduce_blocks<<<1, block_size>>>(data, out, n);

    cudaFree(data);
    cudaFree(sums);
}
