// expect: misaligned line 14
// prints: misaligned address
#include <cstdio>

struct __align__(16) Item {
    float key, weight;
    int index;
};

__global__ void fill(Item *out, int n)
{
    extern __shared__ int counts[];
    Item *items = (Item *)(counts + n);
    items[threadIdx.x] = Item{1, 2, int(threadIdx.x)};
    __syncthreads();
    out[threadIdx.x] = items[threadIdx.x];
}

int main()
{
    const int n = 6;
    Item *out;
    cudaMalloc(&out, 32 * sizeof(Item));
    fill<<<1, 32, n * sizeof(int) + 32 * sizeof(Item)>>>(out, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
