// covers: host variables with the names of CUDA's
// prints: PASSED 12 12
#include <cstdio>

// the host's variables may be called as those of a kernel, and a macro as a call
#define cudaCheckErrors(what)                                                                   \
    do {                                                                                        \
        cudaError_t error = cudaGetLastError();                                                 \
        if (error != cudaSuccess) printf("%s: %s\n", what, cudaGetErrorString(error));          \
    } while (0)

struct Shape {
    dim3 gridDim, blockDim;
};

__global__ void count(int *cells, const int *more)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 12) atomicAdd(&cells[0], more == nullptr ? 1 : *more);
}

void launch(dim3 gridDim, dim3 blockDim, int *cells)
{
    count<<<gridDim, blockDim>>>(cells, NULL);
    cudaCheckErrors("launch");
}

__global__ void countAgain(int *cells)
{
    if (blockIdx.x * blockDim.x + threadIdx.x < 12 && gridDim.x == 3) atomicAdd(&cells[1], 1);
}

int main()
{
    int *cells, host[2];
    cudaMalloc(&cells, sizeof(host));
    cudaMemset(cells, 0, sizeof(host));
    cudaCheckErrors("memset");
    Shape shape;
    shape.gridDim = dim3(3);
    shape.blockDim = 4;
    launch(shape.gridDim, shape.blockDim, cells);
    dim3 blockDim(4), gridDim(3, 1);
    countAgain<<<gridDim, blockDim>>>(cells);
    cudaMemcpy(host, cells, sizeof(host), cudaMemcpyDeviceToHost);
    printf("%s %d %d\n", host[0] == 12 && host[1] == 12 ? "PASSED" : "FAILED", host[0], host[1]);
    cudaFree(cells);
    return 0;
}
