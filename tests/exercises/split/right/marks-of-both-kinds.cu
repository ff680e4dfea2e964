// exercise: split
// 2 n marks, first for the zeros and then for the ones: one scan gives the place of each number.

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

__global__ void mark(const int* in, int* marks, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int is_one = in[i] >> bit & 1;
    marks[i] = 1 - is_one;
    marks[n + i] = is_one;
}

__global__ void scatter(const int* in, const int* marks, const int* places, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 2 * n && marks[i] != 0) out[places[i]] = in[i % n];
}

void split(const int* in, int* out, int n, int bit) {
    int *marks, *places;
    cudaMalloc(&marks, 2 * n * sizeof(int));
    cudaMalloc(&places, 2 * n * sizeof(int));
    mark<<<(n + 63) / 64, 64>>>(in, marks, n, bit);
    exclusive_scan(marks, places, 2 * n);
    scatter<<<(2 * n + 63) / 64, 64>>>(in, marks, places, out, n);
    cudaFree(marks);
    cudaFree(places);
}
