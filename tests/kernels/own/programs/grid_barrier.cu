// covers: cooperative launches and grid barriers
// prints: sum 32640 PASSED
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// each block sums its part, then the first one sums what they left
__global__ void sum_at_once(const int *in, int *partial, int *out, int n)
{
    cg::grid_group grid = cg::this_grid();
    __shared__ int s[64];
    int mine = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) mine += in[i];
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int stride = 32; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) s[threadIdx.x] += s[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = s[0];
    grid.sync();
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        int all = 0;
        for (int b = 0; b < gridDim.x; b++) all += partial[b];
        *out = all;
    }
    cg::sync(grid);
}

int main()
{
    int n = 256, blocks = 0, host[256], result = 0;
    int *in, *partial, *out;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sum_at_once, 64, 0);
    if (blocks > 12) blocks = 12;
    for (int i = 0; i < n; i++) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&partial, blocks * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    void *arguments[] = {&in, &partial, &out, &n};
    for (int round = 0; round < 2; round++)
        cudaLaunchCooperativeKernel((void *)sum_at_once, dim3(blocks), dim3(64), arguments, 0, 0);
    cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
    if (cudaLaunchCooperativeKernel((void *)sum_at_once, 1000000, 64, arguments) != cudaErrorCooperativeLaunchTooLarge)
        printf("too many blocks were taken\n");
    printf("sum %d %s\n", result, result == 255 * 128 ? "PASSED" : "FAILED");
    cudaFree(in);
    cudaFree(partial);
    cudaFree(out);
    return 0;
}
