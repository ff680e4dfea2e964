// exercise: reduce-naive
// Each launch adds the upper half of the numbers to the lower half, and the end of the launch is the barrier.

__global__ void fold(int* data, int rest, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + rest < n) data[i] += data[i + rest];
}

__global__ void store(const int* data, int* out) { *out = *data; }

void reduce(const int* in, int* out, int n) {
    int* data;
    cudaMalloc(&data, n * sizeof(int));
    cudaMemcpy(data, in, n * sizeof(int), cudaMemcpyDeviceToDevice);
    while (n > 1) {
        const int rest = (n + 1) / 2; // an odd number in the middle stays
        fold<<<(n - rest + 63) / 64, 64>>>(data, rest, n);
        n = rest;
    }
    store<<<1, 1>>>(data, out);
    cudaFree(data);
}
