__global__ void sums(const int* in, int* out, int n) { const int i = threadIdx.x out[i] = in[i]; }

void running_sum(const int* in, int* out, int n) { sums<<<1, 256>>>(in, out, n); }
