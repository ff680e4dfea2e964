// DeviceFor's calls are not ordered: one reads the neighbour that another replaces.
// expect: hazard line 10
// prints: first
#include <cstdio>
#include <cub/device/device_for.cuh>

struct TakeNext {
    int *cells;
    int n;
    __host__ __device__ void operator()(int i) const { cells[i] = cells[(i + 1) % n]; }
};

int main()
{
    int host[64], *cells;
    for (int i = 0; i < 64; i++) host[i] = i;
    cudaMalloc(&cells, sizeof host);
    cudaMemcpy(cells, host, sizeof host, cudaMemcpyHostToDevice);
    cub::DeviceFor::Bulk(64, TakeNext{cells, 64});
    cudaMemcpy(host, cells, sizeof host, cudaMemcpyDeviceToHost);
    printf("first %d\n", host[0]);
    cudaFree(cells);
}
