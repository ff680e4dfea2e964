// covers: warp shuffles and votes
// covers: `__syncthreads_count`, `_and`, `_or`
// prints: PASSED
#include <cstdio>

__global__ void votes(const int *in, unsigned *masks, int *counts, int *ranks)
{
    int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    int value = in[t];
    unsigned mask = __ballot_sync(0xffffffff, value > 10);
    int any = __any_sync(0xffffffffu, value == 40), all = __all_sync(0xffffffffu, value < 1000);
    if (lane == 0) masks[warp] = mask;
    ranks[t] = __popc(mask & ((1u << lane) - 1));
    int total = __syncthreads_count(value > 10);
    if (t == 0) counts[0] = total;
    int some = __syncthreads_or(value == -1), every = __syncthreads_and(all);
    if (t == 0) {
        counts[1] = some;
        counts[2] = every != 0;
    }
    if (lane == 0) counts[3 + warp] = any != 0;
}

int main()
{
    int in[64], counts[5], ranks[64];
    unsigned masks[2];
    for (int i = 0; i < 64; i++) in[i] = (i * 7) % 23;
    in[40] = 40;
    int *d_in, *d_counts, *d_ranks;
    unsigned *d_masks;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_counts, sizeof counts);
    cudaMalloc(&d_ranks, sizeof ranks);
    cudaMalloc(&d_masks, sizeof masks);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    votes<<<1, 64>>>(d_in, d_masks, d_counts, d_ranks);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    cudaMemcpy(ranks, d_ranks, sizeof ranks, cudaMemcpyDeviceToHost);
    cudaMemcpy(masks, d_masks, sizeof masks, cudaMemcpyDeviceToHost);
    unsigned expected[2] = {0, 0};
    int total = 0;
    bool ok = true;
    for (int i = 0; i < 64; i++) {
        if (i == 32) total += 0;
        ok = ok && ranks[i] == __builtin_popcount(expected[i / 32]);
        if (in[i] > 10) expected[i / 32] |= 1u << (i % 32), total++;
    }
    ok = ok && masks[0] == expected[0] && masks[1] == expected[1] && counts[0] == total && counts[1] == 0 &&
         counts[2] == 1 && counts[3] == 0 && counts[4] == 1;
    puts(ok ? "PASSED" : "FAILED");
    cudaFree(d_in), cudaFree(d_counts), cudaFree(d_ranks), cudaFree(d_masks);
    return 0;
}
