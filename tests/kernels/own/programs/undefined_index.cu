// An undefined value becomes an index: the array that it leads away from is named, although there are two.
// expect: undefined-lane line 9
// expect: out-of-bounds line 14
#include <cstdio>

__global__ void before(int *at)
{
    const int lane = threadIdx.x, next = lane + 1;
    at[lane] = lane == 0 ? 0 : __shfl_up_sync(0xffffffff, next, 1);
}

__global__ void scatter(float *out, const int *at)
{
    out[at[threadIdx.x]] = 1;
}

int main()
{
    int *at;
    float *out;
    cudaMalloc(&at, 32 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(float));
    before<<<1, 32>>>(at);
    scatter<<<1, 32>>>(out, at);
    if (cudaDeviceSynchronize() != cudaSuccess) std::printf("stopped\n");
    cudaFree(at);
    cudaFree(out);
}
