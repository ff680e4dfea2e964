// One block loads each tile from global memory for both blocks of its cluster, in two stages. Each block adds
// its own share of the columns, and arrives at the loading block's barrier when it has read a stage.
// covers: inline PTX: bulk copies to several blocks of a cluster: `.multicast::cluster`, and `mbarrier.arrive…shared::cluster`
// prints: sums 10720 and 31200
#include <cstdint>
#include <cstdio>

constexpr int tile = 128, tiles = 5, stages = 2, threads = 64;

__device__ inline uint32_t address(const void *pointer) { return (uint32_t)__cvta_generic_to_shared(pointer); }
__device__ inline uint32_t mapped(uint32_t place, uint32_t rank)
{
    uint32_t result;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(result) : "r"(place), "r"(rank));
    return result;
}
__device__ inline void wait(const uint64_t *object, uint32_t parity)
{
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], %1;\n"
                 "@!done bra again;\n"
                 "}" ::"r"(address(object)), "r"(parity) : "memory");
}
__device__ inline void cluster_sync()
{
    asm volatile("barrier.cluster.arrive.release.aligned;\n barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__global__ void __cluster_dims__(2, 1, 1) column_sums(const int *in, int *out)
{
    __shared__ alignas(128) int stage[stages][tile];
    __shared__ alignas(8) uint64_t full[stages], empty[stages];
    const int t = threadIdx.x;
    uint32_t rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    if (t == 0) {
        for (int s = 0; s < stages; ++s) {
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full[s])));
            asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address(&empty[s])), "r"(2 * threads / 32));
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    cluster_sync();
    if (t >= threads) { // the warp that loads
        for (int i = 0; t == threads && i < tiles; ++i) {
            const int s = i % stages;
            if (rank == 0 && i >= stages) wait(&empty[s], i / stages % 2 == 0);
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                         ::"r"(address(&full[s])), "n"(sizeof stage[0]) : "memory");
            if (rank == 0)
                asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
                             " [%0], [%1], %2, [%3], %4;"
                             ::"r"(address(stage[s])), "l"(in + i * tile), "n"(sizeof stage[0]), "r"(address(&full[s])),
                               "h"((unsigned short)3)
                             : "memory");
            else
                wait(&full[s], i / stages % 2); // so that it expects the bytes of one tile at a time
        }
    } else {
        int sum = 0;
        for (int i = 0; i < tiles; ++i) {
            const int s = i % stages;
            wait(&full[s], i / stages % 2);
            sum += stage[s][rank * threads + t];
            __syncwarp();
            if (t % 32 == 0)
                asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];"
                             ::"r"(mapped(address(&empty[s]), 0)) : "memory");
        }
        out[rank * threads + t] = sum;
    }
    cluster_sync();
}

int main()
{
    int h[2 * threads], *in, *out;
    cudaMallocManaged(&in, tiles * tile * sizeof(int));
    cudaMalloc(&out, sizeof h);
    for (int i = 0; i < tiles * tile; ++i) in[i] = i % tile + i / tile;
    column_sums<<<2, threads + 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    int low = 0, high = 0;
    for (int i = 0; i < threads; ++i) low += h[i], high += h[threads + i];
    printf("sums %d and %d\n", low, high);
    cudaFree(in);
    cudaFree(out);
}
