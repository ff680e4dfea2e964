// Through a tile in shared memory, whose columns are each in one bank.
#include "course.h"

__global__ void transpose(const int* in, int* out, int side) {
    __shared__ int tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < side && y + j < side) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * side + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < side && y + j < side) out[(y + j) * side + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main(int argc, char** argv) {
    int side = side_of(size_of_run(argc, argv));
    std::vector<int> input = input_of(side * side);
    Arrays arrays(input, side * side);
    transpose<<<dim3((side + 31) / 32, (side + 31) / 32), dim3(32, 8)>>>(arrays.in, arrays.out, side);
    return arrays.differs_from(transposed(input, side));
}
