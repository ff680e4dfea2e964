// Copies ahead of their use: by each thread for itself, by the block, by one warp for another, and for a barrier.
// covers: `cuda::memcpy_async` and `cuda::pipeline` of a thread and of a block, with stages and roles
// prints: ahead: 109 115 121 90
// prints: together: 115 121 90
// prints: in roles: 224 211 198
// prints: with a barrier: 26 25 24
#include <cooperative_groups.h>
#include <cuda/pipeline>

#include <cstdio>

namespace cg = cooperative_groups;

constexpr int threads = 64, stages = 2, tile = 64, tiles = 6;

// Each thread copies its own element ahead of the sum, and waits only for the oldest copy.
__global__ void ahead(const float* in, float* out) {
    __shared__ float stage[stages][threads];
    const int t = threadIdx.x;
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int next = 0; next < stages; ++next) {
        pipe.producer_acquire();
        cuda::memcpy_async(&stage[next][t], &in[next * tile + t], sizeof(float), pipe);
        pipe.producer_commit();
    }
    float sum = 0;
    for (int i = 0; i < tiles; ++i) {
        cuda::pipeline_consumer_wait_prior<stages - 1>(pipe);
        sum += stage[i % stages][t];
        if (i + stages < tiles)
            cuda::memcpy_async(&stage[i % stages][t], &in[(i + stages) * tile + t], sizeof(float), pipe);
        pipe.producer_commit();
    }
    out[t] = sum;
}

// All threads copy a tile, and all read all of it.
__global__ void together(const float* in, float* out) {
    __shared__ alignas(16) float stage[stages][tile];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    const cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    float sum = 0;
    for (int i = 0, next = 0; i < tiles; ++i) {
        for (; next < tiles && next < i + stages; ++next) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, stage[next % stages], in + next * tile,
                               cuda::aligned_size_t<16>(tile * sizeof(float)), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += stage[i % stages][(block.thread_rank() + 1) % tile];
        pipe.consumer_release();
    }
    out[block.thread_rank()] = sum;
}

// One warp copies, the other one adds.
__global__ void in_roles(const float* in, float* out) {
    __shared__ float stage[stages][tile];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    const cg::thread_block block = cg::this_thread_block();
    const bool copies = block.thread_rank() < 32;
    const int lane = block.thread_rank() % 32;
    auto pipe = cuda::make_pipeline(
        block, &state, copies ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    if (copies) {
        for (int i = 0; i < tiles; ++i) {
            pipe.producer_acquire();
            for (int at = lane; at < tile; at += 32)
                cuda::memcpy_async(&stage[i % stages][at], &in[i * tile + at], sizeof(float), pipe);
            pipe.producer_commit();
        }
    } else {
        float sum = 0;
        for (int i = 0; i < tiles; ++i) {
            pipe.consumer_wait();
            sum += stage[i % stages][2 * lane] + stage[i % stages][2 * lane + 1];
            pipe.consumer_release();
        }
        out[lane] = sum;
    }
}

// A copy that a barrier waits for.
__global__ void with_barrier(const float* in, float* out) {
    __shared__ float line[tile];
    __shared__ cuda::barrier<cuda::thread_scope_block> ready;
    const cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&ready, block.size());
    block.sync();
    cuda::memcpy_async(block, line, in, sizeof line, ready);
    ready.arrive_and_wait();
    out[block.thread_rank()] = line[tile - 1 - block.thread_rank()];
}

int main() {
    float *in, *out;
    cudaMallocManaged(&in, tiles * tile * sizeof(float));
    cudaMallocManaged(&out, threads * sizeof(float));
    for (int i = 0; i < tiles * tile; ++i) in[i] = float(i % 37);
    const auto print = [&](const char* name, int count) {
        cudaDeviceSynchronize();
        printf("%s:", name);
        for (int i = 0; i < count; ++i) printf(" %g", out[i]);
        printf("\n");
    };
    ahead<<<1, threads>>>(in, out);
    print("ahead", threads);
    together<<<1, threads>>>(in, out);
    print("together", threads);
    in_roles<<<1, 64>>>(in, out);
    print("in roles", 32);
    with_barrier<<<1, threads>>>(in, out);
    print("with a barrier", threads);
    cudaFree(in);
    cudaFree(out);
}
