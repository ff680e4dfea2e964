// Forgets a barrier: some threads read what others have already changed.
#include "course.h"

__global__ void scan_blocks(const int* in, int* out, int* sums, int n) {
    __shared__ int part[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
    part[t] = i < n ? in[i] : 0;
    for (int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? part[t - stride] : 0;
        part[t] += left;
    }
    if (i < n) out[i] = part[t];
    if (t == blockDim.x - 1) sums[blockIdx.x] = part[t];
}

__global__ void add_sums(int* out, const int* sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && blockIdx.x > 0) out[i] += sums[blockIdx.x - 1];
}

void scan(const int* in, int* out, int n) {
    int blocks = (n + 1023) / 1024;
    int* sums;
    cudaMalloc(&sums, 2 * blocks * sizeof(int));
    scan_blocks<<<blocks, 1024>>>(in, out, sums, n);
    if (blocks > 1) {
        scan(sums, sums + blocks, blocks);
        add_sums<<<blocks, 1024>>>(out, sums + blocks, n);
    }
    cudaFree(sums);
}

int main(int argc, char** argv) {
    int n = size_of_run(argc, argv);
    std::vector<int> input = input_of(n);
    Arrays arrays(input, n);
    scan(arrays.in, arrays.out, n);
    return arrays.differs_from(scanned(input));
}
