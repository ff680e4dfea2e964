// exercise: kahan-sum
// Knuth's exact addition, without comparing the numbers. The errors stay apart up to the end, and shuffles
// add up the sums and the errors of each warp.

struct Total {
    float sum, error; // the exact total is sum + error
};

__device__ Total plus(Total total, float number) {
    const float rounded = total.sum + number;
    const float added = rounded - total.sum;
    total.error += (total.sum - (rounded - added)) + (number - added);
    return {rounded, total.error};
}

__device__ Total of_warp(Total total) {
    for (int offset = 16; offset > 0; offset /= 2) {
        const float sum = __shfl_down_sync(0xffffffffu, total.sum, offset);
        const float error = __shfl_down_sync(0xffffffffu, total.error, offset);
        total = plus(total, sum);
        total.error += error;
    }
    return total;
}

__global__ void add_up(const float* in, float* out, int n) {
    __shared__ float sums[4], errors[4];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    Total total = {0, 0};
    for (int i = threadIdx.x; i < n; i += 128) total = plus(total, in[i]);
    total = of_warp(total);
    if (lane == 0) {
        sums[warp] = total.sum;
        errors[warp] = total.error;
    }
    __syncthreads();
    if (warp > 0) return;
    total = of_warp({lane < 4 ? sums[lane] : 0, lane < 4 ? errors[lane] : 0});
    if (lane == 0) *out = total.sum + total.error;
}

void sum(const float* in, float* out, int n) { add_up<<<1, 128>>>(in, out, n); }
