// A solution of naive-global: the strides go back and forth between two buffers, and each has its own launch.
#include <utility>

constexpr int block_size = 64;

// One stride: each number is added to the one `stride` places to its left.
__global__ void add_stride(const int* from, int* to, int n, int stride) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = i >= stride ? from[i - stride] + from[i] : from[i];
}

__global__ void copy(const int* from, int* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[i];
}

void inclusive_scan(const int* in, int* out, int n) {
    const int blocks = (n + block_size - 1) / block_size;
    int* buffer;
    cudaMalloc(&buffer, n * sizeof(int));

    // Blocks run at any time and in any order. Only the end of a launch shows that all have read `from`.
    int* from = out;
    int* to = buffer;
    copy<<<blocks, block_size>>>(in, from, n);
    for (int stride = 1; stride < n; stride *= 2) {
        add_stride<<<blocks, block_size>>>(from, to, n, stride);
        std::swap(from, to);
    }

    if (from != out) copy<<<blocks, block_size>>>(from, out, n); // after an odd number of strides
    cudaFree(buffer);
}
