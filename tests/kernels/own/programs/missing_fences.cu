// expect: hazard line 25
// expect: hazard line 39
// expect: hazard line 61
// expect: hazard line 63
// expect: hazard line 75
// expect: hazard line 77
// expect: hazard line 90
// expect: hazard line 92
// expect: hazard line 104
// expect: hazard line 106
// expect: hazard line 115
// expect: hazard line 117
// prints: done
#include <cstdio>
#define BLOCKS 6

__device__ unsigned arrived[3];
__device__ bool isLast() { return atomicInc(&arrived[0], BLOCKS - 1) == BLOCKS - 1; }

// volatile as what is counted may be: the count may be seen before it
__global__ void lastBlock(volatile int *result)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        result[blockIdx.x] = blockIdx.x;
        last = isLast();
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        for (int b = 0; b < BLOCKS; b++) sum += result[b];
        printf("%d\n", sum);
    }
}
// a fence for the block alone
__global__ void lastBlockOfPlain(int *result)
{
    __shared__ bool last;
    result[blockIdx.x * 32 + threadIdx.x] = blockIdx.x;
    __threadfence_block();
    __syncthreads();
    if (threadIdx.x == 0) {
        last = isLast();
        __threadfence();
    }
    __syncthreads();
    if (!last) return;
    int sum = 0;
    for (int b = 0; b < BLOCKS; b++) sum += result[b * 32 + threadIdx.x];
    printf("%d\n", sum);
}
// nothing before the flag is set
__global__ void volatileFlag(int *value, volatile int *flag)
{
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    if (b > 0) {
        while (flag[b - 1] == 0) {
        }
        __threadfence();
        value[b] = value[b - 1] + 1;
    } else {
        value[0] = 1;
    }
    flag[b] = 1;
}
// nothing behind the wait
__global__ void notBehindTheWait(int *value, volatile int *flag)
{
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    if (b > 0) {
        while (flag[b - 1] == 0) {
        }
        value[b] = value[b - 1] + 1;
    } else {
        value[0] = 1;
    }
    __threadfence();
    flag[b] = 1;
}
__global__ void atomicFlag(int *value, int *flag)
{
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    if (b > 0) {
        while (atomicAdd(&flag[b - 1], 0) == 0) {
        }
        __threadfence();
        value[b] = value[b - 1] + 1;
    } else {
        value[0] = 1;
    }
    atomicExch(&flag[b], 1);
}
__global__ void volatileValue(volatile int *value, volatile int *flag)
{
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    if (b > 0) {
        while (flag[b - 1] == 0) {
        }
        __threadfence();
        value[b] = value[b - 1] + 1;
    } else {
        value[0] = 1;
    }
    flag[b] = 1;
}
// the flag itself is plain
__global__ void plainFlag(int *value, int *flag)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        value[0] = 7;
        __threadfence();
        flag[0] = 1;
    } else {
        while (*(volatile int *)flag == 0) {
        }
        __threadfence();
        value[blockIdx.x] = value[0];
    }
}

int main()
{
    int *value, *flag;
    cudaMalloc(&value, BLOCKS * 32 * sizeof(int));
    cudaMalloc(&flag, BLOCKS * sizeof(int));
    cudaMemset(value, 0, BLOCKS * 32 * sizeof(int));
    const auto clear = [=] { cudaMemset(flag, 0, BLOCKS * sizeof(int)); };
    clear();
    lastBlock<<<BLOCKS, 32>>>(value);
    lastBlockOfPlain<<<BLOCKS, 32>>>(value);
    volatileFlag<<<BLOCKS, 32>>>(value, flag);
    clear();
    notBehindTheWait<<<BLOCKS, 32>>>(value, flag);
    clear();
    atomicFlag<<<BLOCKS, 32>>>(value, flag);
    clear();
    volatileValue<<<BLOCKS, 32>>>(value, flag);
    clear();
    plainFlag<<<BLOCKS, 32>>>(value, flag);
    cudaDeviceSynchronize();
    cudaFree(value);
    cudaFree(flag);
    puts(cudaGetLastError() == cudaSuccess ? "done" : "failed");
}
