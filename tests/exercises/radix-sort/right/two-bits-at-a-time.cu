// exercise: radix-sort
// Two bits in each pass: the marks of digit 0 come first, then those of digit 1, 2 and 3, so one scan gives
// all places.

void exclusive_scan(const int* in, int* out, int n); // given, in given_scan.h

// The digit with the sign bit flipped, so that negative numbers come first.
__device__ int digit_of(int number, int shift) { return int((unsigned(number) ^ 0x80000000u) >> shift & 3u); }

__global__ void mark(const int* in, int* marks, int n, int shift) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        for (int digit = 0; digit < 4; ++digit) marks[digit * n + i] = digit_of(in[i], shift) == digit;
}

__global__ void scatter(const int* in, const int* places, int* out, int n, int shift) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[places[digit_of(in[i], shift) * n + i]] = in[i];
}

void radix_sort(const int* in, int* out, int n) {
    int *marks, *places, *other;
    cudaMalloc(&marks, 4 * n * sizeof(int));
    cudaMalloc(&places, 4 * n * sizeof(int));
    cudaMalloc(&other, n * sizeof(int));
    for (int shift = 0; shift < 32; shift += 2) {
        int* const to = shift % 4 == 0 ? other : out;
        mark<<<(n + 127) / 128, 128>>>(in, marks, n, shift);
        exclusive_scan(marks, places, 4 * n);
        scatter<<<(n + 127) / 128, 128>>>(in, places, to, n, shift);
        in = to;
    }
    cudaFree(marks);
    cudaFree(places);
    cudaFree(other);
}
