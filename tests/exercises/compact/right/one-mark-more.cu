// exercise: compact
// One mark more than numbers: each place has the next one beside it, which says whether the number is kept,
// and the last place is the count.

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

__global__ void mark(const int* in, int* marks, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) marks[i] = i < n && (in[i] > 0);
}

__global__ void scatter(const int* in, const int* places, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && places[i] != places[i + 1]) out[places[i]] = in[i];
}

int compact(const int* in, int* out, int n) {
    int *marks, *places, kept;
    cudaMalloc(&marks, (n + 1) * sizeof(int));
    cudaMalloc(&places, (n + 1) * sizeof(int));
    mark<<<n / 128 + 1, 128>>>(in, marks, n);
    exclusive_scan(marks, places, n + 1);
    scatter<<<n / 128 + 1, 128>>>(in, places, out, n);
    cudaMemcpy(&kept, places + n, sizeof kept, cudaMemcpyDeviceToHost);
    cudaFree(marks);
    cudaFree(places);
    return kept;
}
