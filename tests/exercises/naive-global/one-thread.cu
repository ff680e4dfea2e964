// expect: work
// exercise: naive-global
// A single thread adds up all numbers: the result is right, but nothing runs in parallel.

__global__ void scan(const int* in, int* out, int n) {
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += in[i];
        out[i] = sum;
    }
}

void inclusive_scan(const int* in, int* out, int n) { scan<<<1, 1>>>(in, out, n); }
