// A scan in one pass, as in CUB's newest: each warp has a role, and they hand their results on through stages in
// shared memory. A stage is written when all threads of the writing role have arrived, and free when all that read it
// have. Blocks take their tiles from a counter, publish the tiles' sums, and look at those before.
// covers: warps with roles: `__barrier_sync_count`, `cuda::ptx::get_sreg_laneid`
// prints: 1000 elements, 0 wrong, last 1997
#include <cstdint>
#include <cstdio>
#include <cuda/atomic>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

enum Role { sum_tile, scan_tile, load_tile, choose_tile, look_back };
enum Resource { elements, sums, before, next, resources };

constexpr int stages = 2, items = 2, squad = 64, tile_size = squad * items, threads = 2 * squad + 3 * 32;

struct Stages {
    alignas(16) int elements[stages][tile_size];
    int sums[stages][squad], sums_of_warps[stages][2], before[stages], next[stages];
    uint64_t written[resources][stages], read[resources][stages];
};

__device__ void wait(uint64_t *barrier, int parity)
{
    while (!ptx::mbarrier_try_wait_parity(barrier, parity)) {}
}
__device__ void arrive(uint64_t *barrier)
{
    ptx::mbarrier_arrive(barrier);
}

__global__ void scan(const int *in, int *out, int n, uint64_t *states, unsigned *counter)
{
    __shared__ Stages shared;
    __shared__ int first;
    const int thread = threadIdx.x, lane = ptx::get_sreg_laneid(), rank = thread % squad;
    const Role role = thread < 2 * squad ? Role(thread / squad) : Role(load_tile + (thread - 2 * squad) / 32);
    if (thread == 0) {
        const int writers[resources] = {32, squad, 32, 32}, readers[resources] = {2 * squad, squad, squad, threads};
        for (int r = 0; r < resources; r++)
            for (int s = 0; s < stages; s++) {
                ptx::mbarrier_init(&shared.written[r][s], writers[r]);
                ptx::mbarrier_init(&shared.read[r][s], readers[r]);
            }
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        first = atomicAdd(counter, 1u);
    }
    __syncthreads();

    int looked_at = 0, sum_before = 0;
    for (int tile = first, s = 0, parity = 0; tile * tile_size < n;) {
        const int count = min(tile_size, n - tile * tile_size);
        if (role == choose_tile) {
            wait(&shared.read[next][s], parity ^ 1);
            if (lane == 0) shared.next[s] = atomicAdd(counter, 1u);
            arrive(&shared.written[next][s]);
        }
        if (role == load_tile) {
            wait(&shared.read[elements][s], parity ^ 1);
            uint64_t *written = &shared.written[elements][s];
            if (lane == 0) {
                ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, shared.elements[s], in + tile * tile_size,
                                   count * 4, written);
                ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, written, count * 4);
            } else {
                arrive(written);
            }
        }

        wait(&shared.written[next][s], parity);
        const int next_tile = shared.next[s];
        arrive(&shared.read[next][s]);

        if (role == sum_tile) {
            int sum = 0;
            wait(&shared.written[elements][s], parity);
            for (int i = rank * items; i < (rank + 1) * items; i++)
                if (i < count) sum += shared.elements[s][i];
            arrive(&shared.read[elements][s]);
            int up_to = sum; // in this warp
            for (int by = 1; by < 32; by *= 2) {
                const int other = __shfl_up_sync(~0u, up_to, by);
                if (lane >= by) up_to += other;
            }
            wait(&shared.read[sums][s], parity ^ 1);
            shared.sums[s][rank] = up_to - sum;
            if (lane == 31) shared.sums_of_warps[s][rank / 32] = up_to;
            __barrier_sync_count(1, squad);
            if (rank == 0) {
                const uint64_t all = uint32_t(shared.sums_of_warps[s][0] + shared.sums_of_warps[s][1]);
                cuda::atomic_ref<uint64_t, cuda::std::thread_scope_device>(states[tile])
                    .store(1ull << 32 | all, cuda::std::memory_order_relaxed);
            }
            arrive(&shared.written[sums][s]);
        }
        if (role == look_back) {
            while (looked_at < tile) {
                uint64_t state = 0;
                if (looked_at + lane < tile)
                    state = cuda::atomic_ref<uint64_t, cuda::std::thread_scope_device>(states[looked_at + lane])
                                .load(cuda::std::memory_order_relaxed);
                const unsigned ready = __ballot_sync(~0u, state >> 32);
                const int known = __popc(ready & (~ready - 1)); // the first lanes, without a gap
                sum_before += __reduce_add_sync(~0u, lane < known ? int(state) : 0);
                looked_at += known;
            }
            wait(&shared.read[before][s], parity ^ 1);
            if (lane == 0) shared.before[s] = sum_before;
            arrive(&shared.written[before][s]);
        }
        if (role == scan_tile) {
            wait(&shared.written[sums][s], parity);
            int sum = shared.sums[s][rank] + (rank >= 32 ? shared.sums_of_warps[s][0] : 0);
            arrive(&shared.read[sums][s]);
            wait(&shared.written[before][s], parity);
            sum += shared.before[s];
            arrive(&shared.read[before][s]);
            wait(&shared.written[elements][s], parity);
            int scanned[items];
            for (int i = 0; i < items; i++) {
                const int at = rank * items + i;
                scanned[i] = sum += at < count ? shared.elements[s][at] : 0;
            }
            // The elements' stage gets the results, so the other squad must have read it.
            wait(&shared.written[sums][s], parity);
            for (int i = 0; i < items; i++) shared.elements[s][rank * items + i] = scanned[i];
            ptx::fence_proxy_async(ptx::space_shared);
            __barrier_sync_count(2, squad);
            if (rank == 0) {
                ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + tile * tile_size, shared.elements[s],
                                   count * 4);
                ptx::cp_async_bulk_commit_group();
                ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
            }
            arrive(&shared.read[elements][s]);
        }

        tile = next_tile;
        if (++s == stages) {
            s = 0;
            parity ^= 1;
        }
    }
}

int main()
{
    const int n = 1000, tiles = (n + tile_size - 1) / tile_size;
    int host[n], result[n], *in, *out;
    uint64_t *states;
    unsigned *counter;
    for (int i = 0; i < n; i++) host[i] = i % 5;
    host[n - 1] = 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&states, tiles * sizeof(uint64_t));
    cudaMalloc(&counter, sizeof(unsigned));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(states, 0, tiles * sizeof(uint64_t));
    cudaMemset(counter, 0, sizeof(unsigned));
    scan<<<2, threads>>>(in, out, n, states, counter);
    cudaMemcpy(result, out, sizeof host, cudaMemcpyDeviceToHost);
    int wrong = 0, sum = 0;
    for (int i = 0; i < n; i++) wrong += result[i] != (sum += host[i]);
    printf("%d elements, %d wrong, last %d\n", n, wrong, result[n - 1]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(states);
    cudaFree(counter);
}
