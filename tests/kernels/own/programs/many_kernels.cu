// covers: many kernels with their own shared memory
// prints: 20 kernels, sum 4940
#include <cstdio>

constexpr int threads = 64, cells = 1024;

// Each instance has an array of its own; together they are far more than a block may have.
template <int number> __global__ void reversed(int *out)
{
    __shared__ int cell[cells + number];
    for (int i = threadIdx.x; i < cells; i += threads) cell[i] = i * number;
    __syncthreads();
    if (threadIdx.x == 0) out[number] = cell[1] + cell[cells - 1] - number * (cells - 2);
}

template <int number> void launch_from(int *out)
{
    reversed<number><<<1, threads>>>(out);
    if constexpr (number > 0) launch_from<number - 1>(out);
}

int main()
{
    constexpr int kernels = 20;
    int *out, sums[kernels];
    cudaMalloc(&out, sizeof sums);
    launch_from<kernels - 1>(out);
    launch_from<kernels - 1>(out); // again, in an order of their own
    reversed<3><<<1, threads>>>(out);
    cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < kernels; ++i) sum += sums[i] * i;
    printf("%d kernels, sum %d\n", kernels, sum);
    cudaFree(out);
    return 0;
}
