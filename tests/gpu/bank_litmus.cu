// In each of these kernels, one warp makes one shared-memory request, so all conflicts that the profiler
// counts belong to it. tests/gpu/requests.sh runs them on a GPU and in the emulator. Before the request, each
// kernel fills its array with consecutive accesses, which causes no conflict.
#include <cstdio>

constexpr int cells = 32 * 33;

template <class T> __device__ void fill(T* cell) {
    for (int i = threadIdx.x; i < cells; i += 32) cell[i] = T(i);
    __syncthreads();
}

template <int stride> __global__ void read_int(int* out) {
    __shared__ int cell[cells];
    fill(cell);
    out[threadIdx.x] = cell[threadIdx.x * stride];
}

template <int stride> __global__ void write_int(int* out) {
    __shared__ int cell[cells];
    fill(cell);
    cell[threadIdx.x * stride] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = cell[threadIdx.x];
}

template <int stride> __global__ void read_double(double* out) {
    __shared__ double cell[cells];
    fill(cell);
    out[threadIdx.x] = cell[threadIdx.x * stride];
}

__global__ void broadcast(int* out, int place) {
    __shared__ int cell[cells];
    fill(cell);
    out[threadIdx.x] = cell[place];
}

__global__ void four_words_of_a_bank(int* out) {
    __shared__ int cell[cells];
    fill(cell);
    out[threadIdx.x] = cell[threadIdx.x / 8 * 32];
}

__global__ void half_a_warp(int* out) {
    __shared__ int cell[cells];
    fill(cell);
    if (threadIdx.x % 2 == 0) out[threadIdx.x] = cell[threadIdx.x * 2];
}

int main() {
    int* ints;
    double* doubles;
    cudaMalloc(&ints, 32 * sizeof(int));
    cudaMalloc(&doubles, 32 * sizeof(double));
    cudaMemset(ints, 0, 32 * sizeof(int));
    cudaMemset(doubles, 0, 32 * sizeof(double));
    read_int<1><<<1, 32>>>(ints);
    read_int<2><<<1, 32>>>(ints);
    read_int<3><<<1, 32>>>(ints);
    read_int<4><<<1, 32>>>(ints);
    read_int<8><<<1, 32>>>(ints);
    read_int<16><<<1, 32>>>(ints);
    read_int<32><<<1, 32>>>(ints);
    read_int<33><<<1, 32>>>(ints);
    write_int<1><<<1, 32>>>(ints);
    write_int<2><<<1, 32>>>(ints);
    write_int<32><<<1, 32>>>(ints);
    read_double<1><<<1, 32>>>(doubles);
    read_double<2><<<1, 32>>>(doubles);
    read_double<3><<<1, 32>>>(doubles);
    read_double<4><<<1, 32>>>(doubles);
    read_double<16><<<1, 32>>>(doubles);
    read_double<32><<<1, 32>>>(doubles);
    broadcast<<<1, 32>>>(ints, 7);
    four_words_of_a_bank<<<1, 32>>>(ints);
    half_a_warp<<<1, 32>>>(ints);
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) printf("%s\n", cudaGetErrorString(error));
    cudaFree(ints);
    cudaFree(doubles);
    return error != cudaSuccess;
}
