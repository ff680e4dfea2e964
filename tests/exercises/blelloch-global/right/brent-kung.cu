// exercise: blelloch-global
// Brent and Kung's tree: the way down needs no root that is cleared, and the inclusive sums move right in the
// end.

constexpr int block_size = 128;

int blocks_for(int threads) { return (threads + block_size - 1) / block_size; }

__global__ void add_pairs(int* sums, int n, int first, int distance) {
    const int node = first + 2 * distance * (blockIdx.x * blockDim.x + threadIdx.x);
    if (node < n) sums[node] += sums[node - distance];
}

__global__ void move_right(const int* sums, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i == 0 ? 0 : sums[i - 1];
}

void exclusive_scan(const int* in, int* out, int n) {
    int* sums;
    cudaMalloc(&sums, n * sizeof(int));
    cudaMemcpy(sums, in, n * sizeof(int), cudaMemcpyDeviceToDevice);
    int distance = 1;
    for (; distance < n; distance *= 2)
        add_pairs<<<blocks_for(n / (2 * distance) + 1), block_size>>>(sums, n, 2 * distance - 1, distance);
    for (distance /= 4; distance > 0; distance /= 2)
        add_pairs<<<blocks_for(n / (2 * distance) + 1), block_size>>>(sums, n, 3 * distance - 1, distance);
    move_right<<<blocks_for(n), block_size>>>(sums, out, n);
    cudaFree(sums);
}
