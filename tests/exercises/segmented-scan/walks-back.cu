// expect: work
// exercise: segmented-scan
// Each thread walks back to the head of its segment: right, but the last thread of a long segment takes as
// long as a loop over all numbers.

__global__ void scan_segments(const int* values, const int* flags, int* out, int n) {
    const int i = threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int j = i; j >= 0; --j) {
        sum += values[j];
        if (flags[j] != 0) break;
    }
    out[i] = sum;
}

void segmented_scan(const int* values, const int* flags, int* out, int n) {
    scan_segments<<<1, 256>>>(values, flags, out, n);
}
