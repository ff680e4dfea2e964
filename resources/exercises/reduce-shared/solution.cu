// A solution of reduce-shared: the upper half of the cells is combined into the lower half until one is left.
#include <climits>

constexpr int block_size = 64;

// Each block finds the largest number of its part of `in` and writes it to best[blockIdx.x].
__global__ void reduce_blocks(const int* in, int* best, int n) {
    __shared__ int cells[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    cells[t] = i < n ? in[i] : INT_MIN; // the identity of a maximum; 0 is not
    __syncthreads();

    for (int half = block_size / 2; half > 0; half /= 2) {
        if (t < half && cells[t + half] > cells[t]) cells[t] = cells[t + half];
        __syncthreads();
    }

    if (t == 0) best[blockIdx.x] = cells[0];
}

void reduce(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks == 1) {
        reduce_blocks<<<1, block_size>>>(in, out, n);
        return;
    }
    int* best;
    cudaMalloc(&best, blocks * sizeof(int));
    reduce_blocks<<<blocks, block_size>>>(in, best, n);
    reduce(best, out, blocks);
    cudaFree(best);
}
