// exercise: kahan-sum
// Neumaier's correction in several blocks, each of which leaves a sum for the second launch.

__global__ void add_up(const float* in, float* out, int n) {
    __shared__ float sums[64];
    const int t = threadIdx.x;
    float sum = 0, lost = 0;
    for (int i = blockIdx.x * 64 + t; i < n; i += gridDim.x * 64) {
        const float number = in[i];
        const float next = sum + number;
        lost += fabsf(sum) >= fabsf(number) ? (sum - next) + number : (number - next) + sum;
        sum = next;
    }
    sums[t] = sum + lost;
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        if (t < half) sums[t] += sums[t + half];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = sums[0];
}

void sum(const float* in, float* out, int n) {
    constexpr int blocks = 4;
    float* of_blocks;
    cudaMalloc(&of_blocks, blocks * sizeof(float));
    add_up<<<blocks, 64>>>(in, of_blocks, n);
    add_up<<<1, 64>>>(of_blocks, out, blocks);
    cudaFree(of_blocks);
}
