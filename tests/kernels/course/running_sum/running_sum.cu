__global__ void sums(const int* in, int* out, int n) {
    // Write your scan here.
    if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x];
}

void running_sum(const int* in, int* out, int n) { sums<<<1, 256>>>(in, out, n); }
