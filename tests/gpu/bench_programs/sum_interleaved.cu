// A tree in shared memory whose active threads are far apart: warps diverge, and their cells share banks.
#include "course.h"

__global__ void sum_block(const int* in, int* out, int n) {
    __shared__ int part[256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < 256; stride *= 2) {
        int left = 2 * stride * t;
        if (left < 256) part[left] += part[left + stride];
        __syncthreads();
    }
    if (t == 0) atomicAdd(out, part[0]);
}

int main(int argc, char** argv) {
    int n = size_of_run(argc, argv);
    std::vector<int> input = input_of(n);
    Arrays arrays(input, 1);
    sum_block<<<(n + 255) / 256, 256>>>(arrays.in, arrays.out, n);
    return arrays.differs_from(added_up(input));
}
