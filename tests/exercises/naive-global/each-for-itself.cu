// expect: work
// exercise: naive-global
// Each thread adds up all numbers before its own: one launch, but n² / 2 additions.

__global__ void scan(const int* in, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int j = 0; j <= i; ++j) sum += in[j];
    out[i] = sum;
}

void inclusive_scan(const int* in, int* out, int n) { scan<<<(n + 63) / 64, 64>>>(in, out, n); }
