// covers: `volatile` flags between blocks
// prints: PASSED
#include <cstdio>
#include <vector>
#define BLOCK 32
enum { EMPTY = 0, SUM = 1, PREFIX = 2 };

struct State {
    int sum, prefix;
};

// each block adds up its tile, then looks back at those before it
__global__ void scan(const int *in, int *out, volatile int *flags, volatile int *sums, volatile int *prefixes,
                     unsigned *ticket, int n)
{
    __shared__ int tile[BLOCK];
    __shared__ int s_block, s_before;
    if (threadIdx.x == 0) s_block = atomicAdd(ticket, 1u);
    __syncthreads();
    const int b = s_block, i = b * BLOCK + threadIdx.x, t = threadIdx.x;
    tile[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < BLOCK; d *= 2) {
        int other = t >= d ? tile[t - d] : 0;
        __syncthreads();
        tile[t] += other;
        __syncthreads();
    }
    if (t == 0) {
        const int sum = tile[BLOCK - 1];
        sums[b] = sum;
        __threadfence();
        flags[b] = SUM;
        int before = 0;
        for (int p = b - 1; p >= 0;) {
            const int flag = flags[p];
            if (flag == EMPTY) continue;
            __threadfence();
            if (flag == PREFIX) {
                before += prefixes[p];
                break;
            }
            before += sums[p];
            --p;
        }
        prefixes[b] = before + sum;
        __threadfence();
        flags[b] = PREFIX;
        s_before = before;
    }
    __syncthreads();
    if (i < n) out[i] = tile[t] + s_before;
}

int main()
{
    const int n = 500, blocks = (n + BLOCK - 1) / BLOCK;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = i % 11 - 3;
    int *d_in, *d_out, *flags, *sums, *prefixes;
    unsigned *ticket;
    cudaMalloc(&d_in, n * sizeof(int)), cudaMalloc(&d_out, n * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int)), cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&prefixes, blocks * sizeof(int)), cudaMalloc(&ticket, sizeof(unsigned));
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemset(ticket, 0, sizeof(unsigned));
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan<<<blocks, BLOCK>>>(d_in, d_out, flags, sums, prefixes, ticket, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    int sum = 0;
    bool ok = true;
    for (int i = 0; i < n; i++) ok = ok && out[i] == (sum += in[i]);
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(d_in), cudaFree(d_out), cudaFree(flags), cudaFree(sums), cudaFree(prefixes), cudaFree(ticket);
}
