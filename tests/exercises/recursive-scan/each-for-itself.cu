// expect: work
// exercise: recursive-scan
// Each thread adds up all numbers before its own: the result is right, but takes n times the work.

constexpr int tile = 64;

__global__ void scan(const int* in, int* out, int n) {
    const int i = blockIdx.x * tile + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int j = 0; j < i; ++j) sum += in[j];
    out[i] = sum;
}

void exclusive_scan(const int* in, int* out, int n) { scan<<<(n + tile - 1) / tile, tile>>>(in, out, n); }
