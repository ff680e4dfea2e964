// expect: work
// exercise: blelloch-global
// A single thread adds up all numbers: the result is right, but nothing runs in parallel.

__global__ void scan_block(const int* in, int* out, int n) {
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        out[i] = sum;
        sum += in[i];
    }
}

void exclusive_scan(const int* in, int* out, int n) { scan_block<<<1, 1>>>(in, out, n); }
