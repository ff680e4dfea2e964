// expect: orders
// exercise: unique
// The places come from an atomic counter: they are all different, but in no fixed order.

constexpr int block_size = 64;

__global__ void keep(const int* in, int* out, int* kept, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && (i == 0 || in[i] != in[i - 1])) out[atomicAdd(kept, 1)] = in[i];
}

int remove_duplicates(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    int* kept;
    int count = 0;
    cudaMalloc(&kept, sizeof(int));
    cudaMemset(kept, 0, sizeof(int));
    keep<<<blocks, block_size>>>(in, out, kept, n);
    cudaMemcpy(&count, kept, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(kept);
    return count;
}
