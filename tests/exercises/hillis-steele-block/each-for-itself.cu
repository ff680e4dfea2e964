// expect: work
// exercise: hillis-steele-block
// Each thread adds up all numbers up to its own: the result is right, but takes n times the work.

__global__ void scan_block(const int* in, int* out, int n) {
    const int i = threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int j = 0; j <= i; ++j) sum += in[j];
    out[i] = sum;
}

void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, 256>>>(in, out, n); }
