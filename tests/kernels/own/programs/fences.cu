// covers: `__threadfence()` and the last block to finish
// covers: `volatile` flags between blocks
// covers: `atomicExch` flags
// prints: PASSED
#include <cstdio>
#define BLOCKS 6

__device__ unsigned arrived[3];
__device__ bool isLast() { return atomicInc(&arrived[0], BLOCKS - 1) == BLOCKS - 1; }

// the last block adds up what the others left, as the programming guide does: the second fence may be missing,
// as what is read is volatile
__global__ void lastBlock(volatile int *result)
{
    if (threadIdx.x == 0) {
        result[blockIdx.x] = blockIdx.x;
        __threadfence();
    }
    __shared__ bool last;
    if (threadIdx.x == 0) last = isLast();
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int sum = 0;
        for (int b = 0; b < BLOCKS; b++) sum += result[b];
        result[0] = sum;
    }
}
// the same with plain memory wants both
__global__ void lastBlockOfPlain(int *result)
{
    __shared__ bool last;
    result[blockIdx.x * 32 + threadIdx.x] = blockIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        last = isLast();
        __threadfence();
    }
    __syncthreads();
    if (!last) return;
    int sum = 0;
    for (int b = 0; b < BLOCKS; b++) sum += result[b * 32 + threadIdx.x];
    result[threadIdx.x] = sum;
}
// from block to block by a volatile flag
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
    __threadfence();
    flag[b] = 1;
}
// and by one that atomics set and ask
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
    __threadfence_system();
    atomicExch(&flag[b], 1);
}
// what the flag speaks of may be volatile, too
__global__ void volatileValue(volatile int *value, volatile int *flag)
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
// a barrier of the grid, made by hand, as often as it takes
__global__ void barriers(int *value, volatile unsigned *count)
{
    const int i = blockIdx.x * 32 + threadIdx.x, n = BLOCKS * 32;
    for (unsigned round = 1; round <= 3; round++) {
        int next = value[(i + 32) % n];
        for (int half = 0; half < 2; half++) {
            __threadfence();
            __syncthreads();
            if (threadIdx.x == 0) {
                atomicAdd((unsigned *)count + half, 1u);
                while (count[half] < round * BLOCKS) {
                }
            }
            __syncthreads();
            __threadfence();
            if (half == 0) value[i] = next;
        }
    }
}
// roots of a forest, which any block may move up: in no order, and none is meant
__global__ void shorten(volatile int *parent, int n)
{
    for (int i = threadIdx.x; i < n; i += 32)
        while (parent[i] != parent[parent[i]]) parent[i] = parent[parent[i]];
}

int main()
{
    const int n = BLOCKS * 32;
    int h[n], *value, *flag;
    bool ok = true;
    cudaMalloc(&value, sizeof h);
    cudaMalloc(&flag, BLOCKS * sizeof(int));
    const auto expect = [&](int index, int wanted) {
        cudaMemcpy(h, value, sizeof h, cudaMemcpyDeviceToHost);
        if (h[index] != wanted) printf("%d is %d, not %d\n", index, h[index], wanted), ok = false;
        cudaMemset(value, 0, sizeof h);
        cudaMemset(flag, 0, BLOCKS * sizeof(int));
    };
    cudaMemset(value, 0, sizeof h);
    cudaMemset(flag, 0, BLOCKS * sizeof(int));
    lastBlock<<<BLOCKS, 32>>>(value);
    expect(0, 15);
    lastBlockOfPlain<<<BLOCKS, 32>>>(value);
    expect(31, 15);
    volatileFlag<<<BLOCKS, 32>>>(value, flag);
    expect(BLOCKS - 1, BLOCKS);
    atomicFlag<<<BLOCKS, 32>>>(value, flag);
    expect(BLOCKS - 1, BLOCKS);
    volatileValue<<<BLOCKS, 32>>>(value, flag);
    expect(BLOCKS - 1, BLOCKS);
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMemcpy(value, h, sizeof h, cudaMemcpyHostToDevice);
    barriers<<<BLOCKS, 32>>>(value, (unsigned *)flag);
    expect(1, 97);
    for (int i = 0; i < n; i++) h[i] = i == 0 ? 0 : i - 1;
    cudaMemcpy(value, h, sizeof h, cudaMemcpyHostToDevice);
    shorten<<<BLOCKS, 32>>>(value, n);
    expect(n - 1, 0);
    cudaFree(value);
    cudaFree(flag);
    puts(ok && cudaGetLastError() == cudaSuccess ? "PASSED" : "FAILED");
}
