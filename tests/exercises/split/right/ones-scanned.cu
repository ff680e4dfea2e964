// exercise: split
// The ones are scanned: a zero moves left by the ones before it, and a one starts from the other end.

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

__global__ void mark_ones(const int* in, int* ones, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) ones[i] = in[i] >> bit & 1;
}

__global__ void scatter(const int* in, const int* ones_before, int* out, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int all_ones = ones_before[n - 1] + (in[n - 1] >> bit & 1);
    if ((in[i] >> bit & 1) == 1)
        out[n - all_ones + ones_before[i]] = in[i];
    else
        out[i - ones_before[i]] = in[i];
}

void split(const int* in, int* out, int n, int bit) {
    int *ones, *before;
    cudaMalloc(&ones, n * sizeof(int));
    cudaMalloc(&before, n * sizeof(int));
    mark_ones<<<(n + 255) / 256, 256>>>(in, ones, n, bit);
    exclusive_scan(ones, before, n);
    scatter<<<(n + 255) / 256, 256>>>(in, before, out, n, bit);
    cudaFree(ones);
    cudaFree(before);
}
