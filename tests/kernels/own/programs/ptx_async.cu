// covers: inline PTX: barrier objects and asynchronous copies
// prints: 496 1488 496
#include <cstdint>
#include <cstdio>

__device__ uint32_t shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

__device__ void wait_for(uint64_t *object, unsigned parity)
{
    asm volatile("{\n"
                 "  .reg .pred ended;\n"
                 "again_%=:\n"
                 "  mbarrier.try_wait.parity.shared::cta.b64 ended, [%0], %1;\n"
                 "  @!ended bra again_%=;\n"
                 "}" ::"r"(shared_address(object)),
                 "r"(parity)
                 : "memory");
}

// Each thread copies four numbers, and then reads those of another.
__global__ void by_threads(const int *in, int *out)
{
    __shared__ __align__(16) int tile[128];
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(shared_address(tile + 4 * threadIdx.x)),
                 "l"(in + 4 * threadIdx.x)
                 : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group %0;" ::"n"(0) : "memory");
    __syncthreads();
    out[threadIdx.x] = tile[127 - threadIdx.x];
}

// The copy engine fills a tile, and empties it after it was changed.
__global__ void in_bulk(const int *in, int *out)
{
    __shared__ __align__(128) int tile[32];
    __shared__ uint64_t landed;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared_address(&landed)) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(shared_address(&landed)),
                     "r"((uint32_t)sizeof tile)
                     : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                         shared_address(tile)),
                     "l"(in), "r"((uint32_t)sizeof tile), "r"(shared_address(&landed))
                     : "memory");
    }
    wait_for(&landed, 0);
    tile[threadIdx.x] *= 3;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n\t"
                     "cp.async.bulk.commit_group;" ::"l"(out),
                     "r"(shared_address(tile)), "r"((uint32_t)sizeof tile)
                     : "memory");
        asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
}

// One warp hands a number to the other.
__global__ void handed_over(const int *in, int *out)
{
    __shared__ int stage[32];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(shared_address(&full)) : "memory");
    __syncthreads();
    if (threadIdx.x < 32) {
        stage[threadIdx.x] = in[threadIdx.x];
        asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(shared_address(&full)) : "memory");
    } else {
        wait_for(&full, 0);
        out[threadIdx.x - 32] = stage[63 - threadIdx.x];
    }
}

int sum_of(const int *d)
{
    int h[32], sum = 0;
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int x : h) sum += x;
    return sum;
}

int main()
{
    int h[128], *in, *out;
    for (int i = 0; i < 128; i++) h[i] = i % 32;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    by_threads<<<1, 32>>>(in, out);
    int first = sum_of(out);
    in_bulk<<<1, 32>>>(in, out);
    int second = sum_of(out);
    handed_over<<<1, 64>>>(in, out);
    printf("%d %d %d\n", first, second, sum_of(out));
    cudaFree(in);
    cudaFree(out);
}
