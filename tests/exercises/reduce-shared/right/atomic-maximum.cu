// exercise: reduce-shared
// One launch finds the maximum of each block in shared memory, and an atomic that of the blocks.
#include <climits>

constexpr int block_size = 64;

__global__ void begin(int* out) { *out = INT_MIN; }

__global__ void reduce_blocks(const int* in, int* out, int n) {
    __shared__ int cells[block_size];
    const int t = threadIdx.x, i = blockIdx.x * block_size + t;
    cells[t] = i < n ? in[i] : INT_MIN;
    for (int half = block_size / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) cells[t] = max(cells[t], cells[t + half]);
    }
    if (t == 0) atomicMax(out, cells[0]);
}

void reduce(const int* in, int* out, int n) {
    begin<<<1, 1>>>(out);
    reduce_blocks<<<(n + block_size - 1) / block_size, block_size>>>(in, out, n);
}
