// covers: integer and float atomics
// covers: loops around `atomicCAS`
// prints: PASSED
#include <cstdio>
#include <cfloat>

__device__ double atomicAddDouble(double *address, double val)
{
    unsigned long long int *address_as_ull = (unsigned long long int *)address;
    unsigned long long int old = *address_as_ull, assumed;
    do {
        assumed = old;
        old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
__device__ float atomicMaxFloat(float *address, float val)
{
    int *cell = (int *)address;
    int old = atomicAdd(cell, 0);
    while (__int_as_float(old) < val) {
        int assumed = old;
        old = atomicCAS(cell, assumed, __float_as_int(val));
        if (old == assumed) break;
    }
    return __int_as_float(old);
}
// The guess is read anew in each round.
__device__ void multiply(int *address, int by)
{
    int assumed;
    do {
        assumed = *address;
    } while (atomicCAS(address, assumed, assumed * by) != assumed);
}
__global__ void sumUp(double *sum, float *most, int *turns, int *inner)
{
    __shared__ double part, all;
    __shared__ int product;
    if (threadIdx.x == 0) part = all = 0, product = 1;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMaxFloat(most, i * 0.25f);
    atomicExch(&inner[i], i);
    atomicOr(turns, 1 << blockIdx.x);
    if (threadIdx.x == 0) part = 10;
    atomicAddDouble(&all, 0.5);
    if (threadIdx.x % 3 == 0) multiply(&product, 2);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(sum, part);
    if (threadIdx.x < 2) atomicAddDouble(sum, all == 16 && product == 2048 ? 1 : 0);
}

int main()
{
    double *sum, s = 1;
    float *most, m = -FLT_MAX;
    int *turns, *inner, t = 0;
    cudaMalloc(&sum, sizeof s);
    cudaMalloc(&most, sizeof m);
    cudaMalloc(&turns, sizeof t);
    cudaMalloc(&inner, 96 * sizeof t);
    cudaMemcpy(sum, &s, sizeof s, cudaMemcpyHostToDevice);
    cudaMemcpy(most, &m, sizeof m, cudaMemcpyHostToDevice);
    cudaMemcpy(turns, &t, sizeof t, cudaMemcpyHostToDevice);
    sumUp<<<3, 32>>>(sum, most, turns, inner);
    cudaMemcpy(&s, sum, sizeof s, cudaMemcpyDeviceToHost);
    cudaMemcpy(&m, most, sizeof m, cudaMemcpyDeviceToHost);
    cudaMemcpy(&t, turns, sizeof t, cudaMemcpyDeviceToHost);
    printf("%g %g %d %s\n", s, m, t, s == 37 && m == 23.75f && t == 7 ? "PASSED" : "FAILED");
    cudaFree(sum), cudaFree(most), cudaFree(turns), cudaFree(inner);
}
