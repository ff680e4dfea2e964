// Hillis and Steele in global memory: a launch for each stride.
#include "course.h"

#include <utility>

__global__ void add_left(const int* from, int* to, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = i >= stride ? from[i - stride] + from[i] : from[i];
}

int main(int argc, char** argv) {
    int n = size_of_run(argc, argv);
    std::vector<int> input = input_of(n);
    Arrays arrays(input, n);
    for (int stride = 1; stride < n; stride *= 2) {
        add_left<<<(n + 255) / 256, 256>>>(arrays.in, arrays.out, n, stride);
        std::swap(arrays.in, arrays.out);
    }
    std::swap(arrays.in, arrays.out);
    return arrays.differs_from(scanned(input));
}
