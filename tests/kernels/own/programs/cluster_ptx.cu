// covers: inline PTX: clusters, `mapa`, and barrier objects of other blocks
// prints: 1 of 2: 101, 0 of 2: 100
#include <cstdint>
#include <cstdio>

__device__ inline unsigned shared_address(const void *pointer) { return (unsigned)__cvta_generic_to_shared(pointer); }
__device__ inline unsigned mapped(unsigned address, unsigned rank)
{
    unsigned result;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(result) : "r"(address), "r"(rank));
    return result;
}
__device__ inline void cluster_sync()
{
    asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// each of two blocks stores a number into the other one and arrives at its barrier
__global__ void __cluster_dims__(2, 1, 1) swap(int *out, int *of)
{
    __shared__ alignas(8) uint64_t full;
    __shared__ int mail;
    unsigned rank, blocks;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(blocks));
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&full)));
    cluster_sync();
    if (threadIdx.x == 0) {
        const unsigned other = rank ^ 1;
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(mapped(shared_address(&mail), other)), "r"(100 + rank));
        asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];"
                     ::"r"(mapped(shared_address(&full), other)) : "memory");
        unsigned done = 0;
        while (!done)
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0;\n"
                         " selp.u32 %0, 1, 0, p; }"
                         : "=r"(done) : "r"(shared_address(&full)) : "memory");
        out[blockIdx.x] = mail;
        of[blockIdx.x] = blocks;
    }
    cluster_sync();
}

int main()
{
    int h[2], of[2], *out, *blocks;
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&blocks, sizeof of);
    swap<<<2, 32>>>(out, blocks);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(of, blocks, sizeof of, cudaMemcpyDeviceToHost);
    printf("%d of %d: %d, %d of %d: %d\n", h[0] - 100, of[0], h[0], h[1] - 100, of[1], h[1]);
    cudaFree(out);
    cudaFree(blocks);
}
