// expect: work
// exercise: kahan-sum
// A single thread adds up all numbers: the result is right, but nothing runs in parallel.

__global__ void add_up(const float* in, float* out, int n) {
    float sum = 0, excess = 0;
    for (int i = 0; i < n; ++i) {
        const float number = in[i] - excess;
        const float next = sum + number;
        excess = (next - sum) - number;
        sum = next;
    }
    out[0] = sum;
}

void sum(const float* in, float* out, int n) { add_up<<<1, 1>>>(in, out, n); }
