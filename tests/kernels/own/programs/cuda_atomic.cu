// Counters, flags and locks of <cuda/atomic>: a histogram, the last block, a hand-over between warps.
// covers: `cuda::atomic` and `cuda::atomic_ref` with their scopes and orders
// prints: histogram 25 25 25 25, total 4950 by the last block, handed over 42, most 99, sum 2475.0
// prints: host 7 then 8, exchanged 1 0
// prints: watched 16, greatest 31, freely 33 7
#include <cstdio>
#include <cuda/atomic>

__global__ void histogram(const int *in, int *bins, int n)
{
    __shared__ int part[4];
    if (threadIdx.x < 4) part[threadIdx.x] = 0;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        cuda::atomic_ref<int, cuda::thread_scope_block> bin(part[in[i] % 4]);
        bin.fetch_add(1, cuda::memory_order_relaxed);
    }
    __syncthreads();
    if (threadIdx.x < 4) {
        cuda::atomic_ref<int, cuda::thread_scope_device> bin(bins[threadIdx.x]);
        bin += part[threadIdx.x];
    }
}

// Each block stores its sum; the block that finishes last adds all of them.
__global__ void total(const int *in, int *sums, cuda::atomic<unsigned, cuda::thread_scope_device> *done, int *out, int n)
{
    if (threadIdx.x > 0) return;
    int sum = 0;
    for (int i = blockIdx.x * 32; i < n && i < (int)blockIdx.x * 32 + 32; i++) sum += in[i];
    sums[blockIdx.x] = sum;
    if (done->fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) {
        int all = 0;
        for (int b = 0; b < gridDim.x; b++) all += sums[b];
        *out = all;
    }
}

__global__ void handOver(int *out)
{
    __shared__ int value;
    __shared__ cuda::atomic<int, cuda::thread_scope_block> flag;
    if (threadIdx.x == 0) flag.store(0, cuda::std::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x == 0) {
        value = 42;
        flag.store(1, cuda::std::memory_order_release);
    } else if (threadIdx.x == 32) {
        while (flag.load(cuda::std::memory_order_acquire) == 0) {}
        *out = value;
    }
}

__global__ void others(const int *in, cuda::atomic<int> *most, float *sum, int *states)
{
    most->fetch_max(in[threadIdx.x]);
    cuda::atomic_ref<float, cuda::thread_scope_device>(*sum).fetch_add(in[threadIdx.x] * 0.5f);
    if (threadIdx.x > 0) return;
    cuda::atomic_ref<int> state(states[0]);
    int expected = 0;
    states[1] = state.compare_exchange_strong(expected, 5, cuda::memory_order_acq_rel);
    states[2] = state.compare_exchange_strong(expected, 6);
}

// Threads that only read, by load() and plainly, are no hazard; nor is a load() beside an update.
__global__ void readers(cuda::atomic<int> *value, int *out)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> turns;
    if (threadIdx.x == 0) turns.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    const int seen = threadIdx.x % 2 ? value->load(cuda::std::memory_order_relaxed) : *(const int *)value;
    if (turns.load(cuda::memory_order_relaxed) < 100 && seen == 7) turns.fetch_add(threadIdx.x % 2);
    cuda::atomic_ref<int>(out[1]).fetch_max(threadIdx.x);
    __syncthreads();
    if (threadIdx.x == 31) out[0] = turns.load();
}

__global__ void freely(cuda::std::atomic_uint *counter)
{
    cuda::std::atomic_fetch_add(counter, 1u);
    if (threadIdx.x == 0) cuda::std::atomic_fetch_add_explicit(counter, 1u, cuda::std::memory_order_relaxed);
}

int main()
{
    const int n = 100;
    int host[n], *in, *bins, *out, *sums;
    cuda::atomic<unsigned, cuda::thread_scope_device> *done;
    cuda::atomic<int> *most;
    float *sum, floats;
    for (int i = 0; i < n; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&bins, 4 * sizeof(int));
    cudaMalloc(&out, 5 * sizeof(int));
    cudaMalloc(&sums, 4 * sizeof(int));
    cudaMalloc(&done, sizeof *done);
    cudaMalloc(&sum, sizeof *sum);
    cudaMallocManaged(&most, sizeof *most);
    most->store(7);
    printf("host %d then ", most->load());
    printf("%d, ", ++*most);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 4 * sizeof(int));
    cudaMemset(out, 0, 5 * sizeof(int));
    cudaMemset(done, 0, sizeof *done);
    cudaMemset(sum, 0, sizeof *sum);
    histogram<<<4, 32>>>(in, bins, n);
    total<<<4, 32>>>(in, sums, done, out, n);
    handOver<<<1, 64>>>(out + 1);
    others<<<1, n>>>(in, most, sum, out + 2);
    cudaMemcpy(host, out, 5 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(host + 5, bins, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&floats, sum, sizeof floats, cudaMemcpyDeviceToHost);
    printf("exchanged %d %d\n", host[3], host[4]);
    printf("histogram %d %d %d %d, total %d by the last block, handed over %d, most %d, sum %.1f\n", host[5], host[6],
           host[7], host[8], host[0], host[1], most->load(), floats);
    most->store(7);
    cudaMemset(sums, 0, sizeof *sums);
    cudaMemset(out, -1, 2 * sizeof(int));
    readers<<<1, 32>>>(most, out);
    freely<<<1, 32>>>((cuda::std::atomic_uint *)sums);
    cudaMemcpy(host, out, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(host + 2, sums, sizeof(int), cudaMemcpyDeviceToHost);
    printf("watched %d, greatest %d, freely %d %d\n", host[0], host[1], host[2], cuda::std::atomic_load((cuda::std::atomic_int *)most));
    cudaFree(in);
    cudaFree(bins);
    cudaFree(out);
    cudaFree(sums);
    cudaFree(done);
    cudaFree(sum);
    cudaFree(most);
    return 0;
}
