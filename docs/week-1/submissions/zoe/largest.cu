constexpr int block_size = 128;

__global__ void find_largest(const float* in, float* out, int n) {
    __shared__ float cells[block_size];
    const int t = threadIdx.x;
    float seen = 0;
    for (int i = t; i < n; i += block_size) {
        const float number = in[i];
        if (number > seen) seen = number;
    }
    cells[t] = seen;
    __syncthreads(); // thread 0 reads cells that the others have written
    if (t == 0) {
        for (int i = 1; i < block_size; ++i) {
            if (cells[i] > seen) seen = cells[i];
        }
        out[0] = seen;
    }
}

void largest(const float* in, float* out, int n) { find_largest<<<1, block_size>>>(in, out, n); }
