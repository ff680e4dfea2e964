// expect: races
// exercise: reduce-shared
// All blocks compare with out[0] and write it without any synchronisation.
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

    if (t == 0 && cells[0] > best[0]) best[0] = cells[0];
}

void reduce(const int* in, int* out, int n) {
    const int least = INT_MIN;
    cudaMemcpy(out, &least, sizeof(int), cudaMemcpyHostToDevice);
    reduce_blocks<<<(n + block_size - 1) / block_size, block_size>>>(in, out, n);
}
