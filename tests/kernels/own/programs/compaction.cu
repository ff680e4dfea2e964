// covers: template kernels, and functors as kernel arguments
// prints: PASSED
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <vector>
#define BLOCK 128

struct IsOdd {
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

template <class Predicate> __global__ void flags(int n, int *flag, const int *in, Predicate keep)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) flag[i] = keep(in[i]) ? 1 : 0;
}
// exclusive scan of up to BLOCK cells, in one block
__global__ void scan(int n, int *out, const int *in)
{
    __shared__ int cells[BLOCK];
    int t = threadIdx.x;
    int mine = t < n ? in[t] : 0;
    cells[t] = mine;
    __syncthreads();
    for (int d = 1; d < BLOCK; d <<= 1) {
        int other = t >= d ? cells[t - d] : 0;
        __syncthreads();
        cells[t] += other;
        __syncthreads();
    }
    if (t < n) out[t] = cells[t] - mine;
}
__global__ void scatter(int n, int *out, const int *in, const int *flag, const int *place)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && flag[i]) out[place[i]] = in[i];
}

int main()
{
    const int n = 100, bytes = n * sizeof(int);
    std::vector<int> in(n), expected;
    for (int i = 0; i < n; i++) in[i] = i * i / 3;
    std::copy_if(in.begin(), in.end(), std::back_inserter(expected), IsOdd());
    int *d_in, *d_flag, *d_place, *d_out;
    cudaMalloc(&d_in, bytes), cudaMalloc(&d_flag, bytes), cudaMalloc(&d_place, bytes), cudaMalloc(&d_out, bytes);
    cudaMemcpy(d_in, in.data(), bytes, cudaMemcpyHostToDevice);
    flags<<<(n + 31) / 32, 32>>>(n, d_flag, d_in, IsOdd());
    scan<<<1, BLOCK>>>(n, d_place, d_flag);
    scatter<<<(n + 31) / 32, 32>>>(n, d_out, d_in, d_flag, d_place);
    int lastFlag, lastPlace;
    cudaMemcpy(&lastFlag, d_flag + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&lastPlace, &d_place[n - 1], sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> out(lastFlag + lastPlace);
    cudaMemcpy(out.data(), d_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost);
    puts(out == expected ? "PASSED" : "FAILED");
    for (int *p : {d_in, d_flag, d_place, d_out}) cudaFree(p);
    return 0;
}
