// exercise: radix-sort
// The sign bit is flipped first and flipped back in the end, so all passes are alike; the passes sort an
// array of their own.

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

__global__ void flip(const int* from, int* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[i] ^ int(0x80000000u);
}

__global__ void mark_ones(const int* in, int* ones, int n, int bit) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) ones[i] = int(unsigned(in[i]) >> bit & 1u);
}

__global__ void scatter(const int* in, const int* ones, const int* before, int* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int zeros = n - before[n - 1] - ones[n - 1];
    to[ones[i] ? zeros + before[i] : i - before[i]] = in[i];
}

void radix_sort(const int* in, int* out, int n) {
    const int blocks = (n + 63) / 64;
    int *ones, *before, *keys[2];
    for (int** array : {&ones, &before, &keys[0], &keys[1]}) cudaMalloc(array, n * sizeof(int));
    flip<<<blocks, 64>>>(in, keys[0], n);
    for (int bit = 0; bit < 32; ++bit) {
        const int* const from = keys[bit % 2];
        mark_ones<<<blocks, 64>>>(from, ones, n, bit);
        exclusive_scan(ones, before, n);
        scatter<<<blocks, 64>>>(from, ones, before, keys[1 - bit % 2], n);
    }
    flip<<<blocks, 64>>>(keys[0], out, n);
    for (int* array : {ones, before, keys[0], keys[1]}) cudaFree(array);
}
