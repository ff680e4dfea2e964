constexpr int block_size = 128;

__global__ void find_largest(const float* in, float* out, int n) {
    __shared__ float cells[block_size];
    const int t = threadIdx.x;
    if (t < n) {
        float seen = in[t];
        for (int i = t + block_size; i < n; i += block_size) {
            const float number = in[i];
            if (number > seen) seen = number;
        }
        cells[t] = seen;
    }

    if (t == 0) {
        float seen = cells[0];
        for (int i = 1; i < block_size && i < n; ++i) {
            if (cells[i] > seen) seen = cells[i];
        }
        out[0] = seen;
    }
}

void largest(const float* in, float* out, int n) { find_largest<<<1, block_size>>>(in, out, n); }
