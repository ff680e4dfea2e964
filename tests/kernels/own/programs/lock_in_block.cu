// covers: locks and flags with fences inside a block
// prints: 496 7
#include <cstdio>

// The lanes of a warp take turns, by a lock with a fence on either side.
__global__ void add_in_turn(const int *v, int *sum, int *lock)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *sum = *sum + v[threadIdx.x];
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}

// One warp hands a value to the other.
__global__ void hand_over(const int *v, int *out)
{
    __shared__ volatile int ready;
    __shared__ int value;
    if (threadIdx.x == 0) ready = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        value = v[7];
        __threadfence_block();
        ready = 1;
    } else if (threadIdx.x == 32) {
        while (ready == 0) {}
        __threadfence_block();
        out[0] = value;
    }
}

int main()
{
    int h[32], *v, *cells, got[2];
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&cells, 3 * sizeof(int));
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(cells, 0, 3 * sizeof(int));
    add_in_turn<<<1, 32>>>(v, cells, cells + 2);
    hand_over<<<1, 64>>>(v, cells + 1);
    cudaMemcpy(got, cells, sizeof got, cudaMemcpyDeviceToHost);
    printf("%d %d\n", got[0], got[1]);
    cudaFree(v);
    cudaFree(cells);
}
