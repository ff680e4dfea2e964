// exercise: kahan-sum
// No correction, but a tree for all numbers, which never adds a small number to a large one. Each thread
// keeps one partial sum for each level of its own tree, like the digits of a binary counter.

__global__ void add_up(const float* in, float* out, int n) {
    __shared__ float sums[128];
    const int t = threadIdx.x;
    float levels[32];
    int numbers = 0;
    for (int i = t; i < n; i += 128, ++numbers) {
        float carry = in[i];
        int level = 0;
        for (; (numbers >> level) % 2 == 1; ++level) carry += levels[level];
        levels[level] = carry;
    }
    float sum = 0;
    for (int level = 0; numbers >> level > 0; ++level)
        if ((numbers >> level) % 2 == 1) sum += levels[level];
    sums[t] = sum;
    for (int stride = 1; stride < 128; stride *= 2) {
        __syncthreads();
        if (t % (2 * stride) == 0) sums[t] += sums[t + stride];
    }
    if (t == 0) out[0] = sums[0];
}

void sum(const float* in, float* out, int n) { add_up<<<1, 128>>>(in, out, n); }
