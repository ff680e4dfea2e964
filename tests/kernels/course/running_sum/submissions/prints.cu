#include <cstdio>

__global__ void sums(int* out) { out[threadIdx.x] = 0; }

void running_sum(const int* in, int* out, int n) {
    sums<<<1, n>>>(out);
    std::printf("%d\n", n);
    for (int i = 0; i < n; ++i) std::printf("%d\n", i);
}
