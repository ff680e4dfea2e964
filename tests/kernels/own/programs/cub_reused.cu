// Temporary storage is used again without a barrier.
// expect: hazard line 13
// prints: sums 2016
#include <cstdio>
#include <cub/block/block_reduce.cuh>

__global__ void twoSums(const int *in, int *out)
{
    typedef cub::BlockReduce<int, 64> BlockReduce;
    __shared__ BlockReduce::TempStorage temp_storage;
    const int value = in[threadIdx.x];
    const int sum = BlockReduce(temp_storage).Sum(value);
    const int squares = BlockReduce(temp_storage).Sum(value * value);
    if (threadIdx.x == 0) out[0] = sum;
    if (threadIdx.x == 0) out[1] = squares;
}

int main()
{
    int host[64], *in, *out;
    for (int i = 0; i < 64; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, 2 * sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    twoSums<<<1, 64>>>(in, out);
    cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("sums %d\n", host[0]);
    cudaFree(in);
    cudaFree(out);
}
