// covers: pointers to device functions, and kernels launched by address
// prints: PASSED
#include <cstdio>

typedef float (*Operation)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float multiply(float a, float b) { return a * b; }
__device__ Operation operations[2] = {add, multiply};

__global__ void apply(int which, const float *in, float *out, int n)
{
    __shared__ float cells[64];
    const int t = threadIdx.x;
    cells[t] = t < n ? in[t] : (which == 0 ? 0.0f : 1.0f);
    __syncthreads();
    Operation op = operations[which];
    auto combine = [&](int d) {
        if (t < d) cells[t] = op(cells[t], cells[t + d]);
    };
    for (int d = 32; d > 0; d /= 2) {
        combine(d);
        __syncthreads();
    }
    if (t == 0) *out = cells[0];
}
template <class F> __global__ void forEach(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}
__host__ __device__ constexpr int cube(int x) { return x * x * x; }

int main()
{
    const int n = 10;
    float h[n], *in, *out, sum, product, expected = 1;
    for (int i = 0; i < n; i++) h[i] = i + 1, expected *= i + 1;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof sum);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    apply<<<1, 64>>>(0, in, out, n);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    apply<<<1, 64>>>(1, in, out, n);
    cudaMemcpy(&product, out, sizeof product, cudaMemcpyDeviceToHost);
    int *cubes, result[40];
    cudaMalloc(&cubes, sizeof result);
    forEach<<<2, 16>>>(40, [=] __device__(int i) { cubes[i] = cube(i); });
    void (*kernel)(int, const float *, float *, int) = apply;
    kernel<<<1, 64>>>(0, in, out, 5);
    cudaMemcpy(result, cubes, sizeof result, cudaMemcpyDeviceToHost);
    bool ok = sum == 55 && product == expected;
    for (int i = 0; i < 40; i++) ok = ok && result[i] == cube(i);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    puts(ok && sum == 15 ? "PASSED" : "FAILED");
    cudaFree(in), cudaFree(out), cudaFree(cubes);
}
