// expect: right
// exercise: kahan-sum
// All threads add to one number with atomics: the larger it is, the more each addition loses.

__global__ void add_up(const float* in, float* out, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(out, in[i]);
}

void sum(const float* in, float* out, int n) {
    cudaMemset(out, 0, sizeof(float));
    add_up<<<1, 128>>>(in, out, n);
}
