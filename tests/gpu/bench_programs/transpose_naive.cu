// Reads rows and writes columns.
#include "course.h"

__global__ void transpose(const int* in, int* out, int side) {
    int x = blockIdx.x * 32 + threadIdx.x;
    for (int y = blockIdx.y * 32 + threadIdx.y; y < (blockIdx.y + 1) * 32; y += 8)
        if (x < side && y < side) out[x * side + y] = in[y * side + x];
}

int main(int argc, char** argv) {
    int side = side_of(size_of_run(argc, argv));
    std::vector<int> input = input_of(side * side);
    Arrays arrays(input, side * side);
    transpose<<<dim3((side + 31) / 32, (side + 31) / 32), dim3(32, 8)>>>(arrays.in, arrays.out, side);
    return arrays.differs_from(transposed(input, side));
}
