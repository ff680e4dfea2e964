__global__ void sums(const int* in, int* out, int n) {
    __shared__ int buffer[2][256];
    const int i = threadIdx.x;
    int from = 0;
    buffer[0][i] = i < n ? in[i] : 0;
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        buffer[1 - from][i] = buffer[from][i] + (i >= stride ? buffer[from][i - stride] : 0);
        from = 1 - from;
    }
    if (i < n) out[i] = buffer[from][i];
}

void running_sum(const int* in, int* out, int n) { sums<<<1, 256>>>(in, out, n); }
