// Threads add their neighbours' numbers between the phases of a barrier; half of them leave it for good.
// covers: `cuda::barrier`: arrivals, waits, parities and drops
// prints: 74 70 66
// prints: 119 121 123 125 63
#include <cuda/barrier>

#include <cstdio>

using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int n = 64;

// Each thread adds its neighbour's number, three times; in between, threads leave the barrier for good.
__global__ void shift(const int* in, int* out) {
    __shared__ int line[n];
    __shared__ barrier ready;
    const int t = threadIdx.x;
    if (t == 0) init(&ready, n);
    __syncthreads();

    line[t] = in[t];
    barrier::arrival_token token = ready.arrive();
    int sum = line[t]; // its own cell: no wait is needed
    ready.wait(std::move(token));
    sum += line[(t + 1) % n];
    ready.arrive_and_wait();
    line[t] = sum;
    if (t >= n / 2) {
        out[t] = sum;
        ready.arrive_and_drop();
        return;
    }
    (void)ready.arrive();
    ready.wait_parity(0); // of the third phase
    sum += line[t + n / 2];
    ready.arrive_and_wait(); // of the other half
    line[t] = sum;
    token = ready.arrive();
    while (!ready.try_wait_for(std::move(token), cuda::std::chrono::nanoseconds(100))) {}
    out[t] = line[n / 2 - 1 - t];
}

int main() {
    int *in, *out;
    cudaMallocManaged(&in, n * sizeof(int));
    cudaMallocManaged(&out, n * sizeof(int));
    for (int i = 0; i < n; ++i) in[i] = i;
    shift<<<1, n>>>(in, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; ++i) printf("%d%c", out[i], i % 16 == 15 ? '\n' : ' ');
    cudaFree(in);
    cudaFree(out);
}
