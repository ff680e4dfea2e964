__global__ void sums(const int* in, int* out, int n) {
    __shared__ int buffer[256];
    const int i = threadIdx.x;
    buffer[i] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < n; stride *= 2) {
        if (i >= stride) {
            const int left = buffer[i - stride];
            __syncthreads();
            buffer[i] += left;
        }
        __syncthreads();
    }
    if (i < n) out[i] = buffer[i];
}

void running_sum(const int* in, int* out, int n) { sums<<<1, 256>>>(in, out, n); }
