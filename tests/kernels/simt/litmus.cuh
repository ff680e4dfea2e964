// Small kernels, each for one thing that a kernel may do or must not do.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::litmus {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// ---- correct kernels

[[maybe_unused]] constexpr unsigned reverse_barrier_line = __LINE__ + 7;
__global__ void reverse(global_ptr<const int> in, global_ptr<int> out) {
    shared_memory shared;
    auto temp = shared.array<int>("temp", blockDim.x);
    const int t = threadIdx.x;
    step("load");
    temp[t] = in[t];
    __syncthreads();
    step("store");
    out[t] = temp[int(blockDim.x) - 1 - t];
}

__global__ void zero(global_ptr<int> flags) { flags[threadIdx.x] = 0; }

// Every block waits for the previous one, so several blocks must be in flight at the same time.
__global__ void chain(global_ptr<int> ready, global_ptr<int> sums) {
    const int block = blockIdx.x;
    int before = 0;
    if (block > 0) {
        wait_until(&ready[block - 1], [](int flag) { return flag != 0; });
        before = sums[block - 1];
    }
    sums[block] = before + block;
    store_release(&ready[block], 1);
}
// The same, but each block waits for the next one.
__global__ void chain_back(global_ptr<int> ready, global_ptr<int> sums) {
    const int block = blockIdx.x;
    int after = 0;
    if (block + 1 < int(gridDim.x)) {
        wait_until(&ready[block + 1], [](int flag) { return flag != 0; });
        after = sums[block + 1];
    }
    sums[block] = after + block;
    store_release(&ready[block], 1);
}

__global__ void warp_moves(global_ptr<int> up, global_ptr<int> down, global_ptr<int> butterfly,
                           global_ptr<int> broadcast, global_ptr<int> votes) {
    const int t = threadIdx.x;
    up[t] = __shfl_up_sync(0xffffffffu, t, 3);
    down[t] = __shfl_down_sync(0xffffffffu, t, 3);
    butterfly[t] = __shfl_xor_sync(0xffffffffu, t, 5);
    broadcast[t] = __shfl_sync(0xffffffffu, t, 7);
    votes[t] = int(__ballot_sync(0xffffffffu, t % 2));
}

__global__ void histogram(global_ptr<const int> in, global_ptr<int> out) {
    shared_memory shared;
    auto count = shared.array<int>("count", 4);
    const int t = threadIdx.x;
    if (t < 4) count[t] = 0;
    __syncthreads();
    const int value = in[t];
    atomicAdd(&count[value % 4], 1);
    __syncthreads();
    if (t < 4) out[t] = count[t];
}

__global__ void register_sum(global_ptr<const int> in, global_ptr<int> out) {
    const int t = threadIdx.x;
    step("load");
    lane_value<int> value("value", in[t]);
    step("double");
    value = value + value;
    step("store");
    out[t] = value;
}

// The block does not fill its last warp.
__global__ void partial_warp(global_ptr<int> out) {
    const int t = threadIdx.x;
    const int before = __shfl_up_sync(0xffffffffu, t, 1);
    __syncwarp();
    out[t] = int(unsigned(before) + __ballot_sync(0xffffffffu, 1));
}

// Even and odd threads run different steps between two barriers.
__global__ void divergent_steps(global_ptr<int> out) {
    shared_memory shared;
    auto temp = shared.array<int>("temp", blockDim.x);
    const int t = threadIdx.x;
    step("begin");
    temp[t] = t;
    if (t % 2) {
        step("odd", 1);
        temp[t] = 10 * t;
    } else {
        step("even", 1);
        temp[t] = 100 * t;
        step("even", 2);
        temp[t] = 200 * t;
    }
    step("join");
    __syncthreads();
    out[t] = temp[t];
}

// ---- broken kernels

__global__ void out_of_bounds(global_ptr<int> out) {
    shared_memory shared;
    auto temp = shared.array<int>("temp", blockDim.x);
    const int t = threadIdx.x;
    step("load");
    temp[t] = t;
    __syncthreads();
    out[t] = temp[t + 1];
}
__global__ void global_out_of_bounds(global_ptr<int> out) { out[int(threadIdx.x) - 1] = 1; }

__global__ void too_much_shared(global_ptr<int> out) {
    shared_memory shared;
    auto temp = shared.array<int>("temp", 2 * blockDim.x);
    temp[threadIdx.x] = 1;
    out[threadIdx.x] = temp[threadIdx.x];
}

__global__ void reads_unwritten(global_ptr<int> out) {
    shared_memory shared;
    auto temp = shared.array<int>("temp", blockDim.x);
    const int t = threadIdx.x;
    if (t % 2 == 0) temp[t] = t;
    __syncthreads();
    out[t] = temp[t];
}

__global__ void divergent_barrier(global_ptr<int> out) {
    const int t = threadIdx.x;
    int value = t;
    if (t < 10)
        __syncthreads();
    else
        value = __shfl_up_sync(0xffffffffu, value, 1);
    out[t] = value;
}
__global__ void two_barriers_of_branches(global_ptr<int> out) {
    const int t = threadIdx.x;
    if (t % 2 == 0)
        __syncthreads();
    else
        __syncthreads();
    out[t] = t;
}
__global__ void two_barriers_of_warps(global_ptr<int> out) { // the hardware only counts the warps
    const int t = threadIdx.x;
    if (t < 64)
        __syncthreads();
    else
        __syncthreads();
    if (t == 0) out[0] = 1;
    __syncthreads();
    if (t == 95) out[1] = out[0] + 1;
}
__global__ void ends_beside_two_barriers(global_ptr<int> out) {
    const int t = threadIdx.x;
    out[t] = t;
    if (t == 0) __syncthreads();
    if (t == 1) __syncthreads();
}
__global__ void early_exit(global_ptr<int> out) { // legal on the GPU: ended threads need not arrive
    if (threadIdx.x >= 8) return;
    __syncthreads();
    out[threadIdx.x] = 1;
}
__global__ void ended_lane_in_mask(global_ptr<int> out) {
    const int t = threadIdx.x;
    if (t == 5) return;
    out[t] = __shfl_up_sync(0xffffffffu, t, 1);
}
__global__ void masks_in_a_ring(global_ptr<int> out) {
    const int t = threadIdx.x;
    __syncwarp(t == 0 ? 0b011u : t == 1 ? 0b110u : 0b101u);
    out[t] = t;
}
__global__ void two_operations(global_ptr<int> out) {
    const int t = threadIdx.x;
    if (t == 0)
        __syncwarp();
    else
        out[t] = __shfl_sync(0xffffffffu, t, 0);
}
__global__ void not_in_its_mask(global_ptr<int> out) {
    const int t = threadIdx.x;
    out[t] = __shfl_sync(0xffffu, t, 0);
}
__global__ void polls_forever(global_ptr<int> flag) {
    wait_until(&flag[0], [](int value) { return value == 2; });
}
__global__ void polls_plainly(global_ptr<int> flag) {
    while (flag[0] != 2) {
    }
}
__global__ void polls_until_set_plainly(global_ptr<int> flag, global_ptr<int> out) {
    if (threadIdx.x + 1 == blockDim.x)
        flag[0] = 2;
    else
        while (flag[0] != 2) {
        }
    out[threadIdx.x] = 1;
}

__global__ void barriers_forever(global_ptr<int> out) {
    for (int stride = 1; stride < 2;) {
        __syncthreads();
        out[threadIdx.x] = stride;
    }
}
__global__ void writes_forever(global_ptr<int> out) {
    for (;;) out[threadIdx.x] = 1;
}
__global__ void two_shared_memories(global_ptr<int> out) {
    [[maybe_unused]] shared_memory shared, another;
    out[threadIdx.x] = 1;
}
__global__ void third_of_two_rows(global_ptr<int> out) {
    shared_memory shared;
    auto rows = shared.rows<int>("rows", 2, blockDim.x);
    rows[2][threadIdx.x] = 1;
    out[threadIdx.x] = 1;
}

// There is one buffer, so a thread reads cells that a neighbour writes in the same interval.
__global__ void race(global_ptr<const int> in, global_ptr<int> out) {
    shared_memory shared;
    auto temp = shared.array<int>("temp", blockDim.x);
    const int t = threadIdx.x;
    temp[t] = in[t];
    for (int stride = 1; stride < int(blockDim.x); stride *= 2) {
        __syncthreads();
        step("stride", stride);
        if (t >= stride) temp[t] += temp[t - stride];
    }
    __syncthreads();
    out[t] = temp[t];
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::litmus
