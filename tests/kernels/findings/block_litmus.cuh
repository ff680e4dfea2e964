// Small kernels whose blocks meet in global memory. Each has one hazard between blocks, or only seems to have
// one. The two lines of a hazard end in the comments "NAME 1" and "NAME 2" (a single line in "NAME 1 2").
// `data` has a cell for each thread of the grid, `flag` one for each block; both start as zeros.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::block_litmus {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

SCANSCOPE_DEVICE int my_index() { return int(blockIdx.x * blockDim.x + threadIdx.x); }
SCANSCOPE_DEVICE int all_threads() { return int(gridDim.x * blockDim.x); }

// ---- nothing between the blocks

__global__ void own_cells(global_ptr<int> data, global_ptr<int>) {
    const int i = my_index();
    data[i] = i;
    data[i] = data[i] + 1;
}
__global__ void grid_stride(global_ptr<int> data, global_ptr<int>) {
    for (int i = my_index(); i < all_threads(); i += all_threads()) data[i] = i;
}
__global__ void grid_stride_of_the_block(global_ptr<int> data, global_ptr<int>) {
    for (int i = threadIdx.x; i < all_threads(); i += blockDim.x) // should be the grid's stride
        data[i] = i;                                              // grid_stride_of_the_block 1 2
}
__global__ void all_blocks_read(global_ptr<int> data, global_ptr<int> flag) { data[my_index()] = flag[0]; }
__global__ void all_blocks_write_one(global_ptr<int> data, global_ptr<int>) {
    if (threadIdx.x == 0) data[0] = blockIdx.x; // all_blocks_write_one 1 2
}
__global__ void all_blocks_count(global_ptr<int> data, global_ptr<int>) {
    if (threadIdx.x == 0) data[0] = data[0] + 1; // all_blocks_count 1 2
}
__global__ void neighbours_cell(global_ptr<int> data, global_ptr<int>) {
    const int i = my_index();
    data[i] = i;                                              // neighbours_cell 1
    const int other = data[(i + blockDim.x) % all_threads()]; // neighbours_cell 2
    step("use", other);
}
__global__ void in_place(global_ptr<int> data, global_ptr<int>) {
    const int i = my_index();
    const int left = i > 0 ? int(data[i - 1]) : 0; // in_place 2
    __syncthreads();
    data[i] = left; // in_place 1
}
__global__ void a_barrier_is_the_blocks_own(global_ptr<int> data, global_ptr<int>) {
    const int i = my_index();
    data[i] = i; // a_barrier_is_the_blocks_own 1
    __syncthreads();
    const int other = data[all_threads() - 1 - i]; // a_barrier_is_the_blocks_own 2
    step("use", other);
}
__global__ void a_fence_is_no_barrier(global_ptr<int> data, global_ptr<int>) {
    const int i = my_index();
    data[i] = i; // a_fence_is_no_barrier 1
    __threadfence();
    const int other = data[all_threads() - 1 - i]; // a_fence_is_no_barrier 2
    step("use", other);
}

// ---- release and acquire

// Block 0 passes its cells to all others through flag[0].
__global__ void handed_on(global_ptr<int> data, global_ptr<int> flag) {
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        __syncthreads();
        if (threadIdx.x == 0) store_release(&flag[0], 1);
        return;
    }
    if (threadIdx.x == 0) wait_until(&flag[0], [](int seen) { return seen == 1; });
    __syncthreads();
    data[my_index()] = data[threadIdx.x];
}
__global__ void released_before_the_barrier(global_ptr<int> data, global_ptr<int> flag) {
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x; // released_before_the_barrier 1
        if (threadIdx.x == 0) store_release(&flag[0], 1);
        return;
    }
    if (threadIdx.x == 0) wait_until(&flag[0], [](int seen) { return seen == 1; });
    __syncthreads();
    data[my_index()] = data[threadIdx.x]; // released_before_the_barrier 2
}
__global__ void read_before_the_barrier(global_ptr<int> data, global_ptr<int> flag) {
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x; // read_before_the_barrier 1
        __syncthreads();
        if (threadIdx.x == 0) store_release(&flag[0], 1);
        return;
    }
    if (threadIdx.x == 0) wait_until(&flag[0], [](int seen) { return seen == 1; });
    const int seen = data[threadIdx.x]; // read_before_the_barrier 2
    __syncthreads();
    data[my_index()] = seen;
}
__global__ void flag_before_the_data(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        store_release(&flag[0], 1);
        data[0] = 7; // flag_before_the_data 1
    } else {
        wait_until(&flag[0], [](int seen) { return seen == 1; });
        data[blockIdx.x] = data[0]; // flag_before_the_data 2
    }
}
// Each block waits for the previous one, so the last may read the first block's values.
__global__ void down_the_line(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    const int b = blockIdx.x;
    if (b > 0) wait_until(&flag[b - 1], [](int seen) { return seen == 1; });
    int sum = b;
    for (int before = 0; before < b; ++before) sum += data[before];
    data[b] = sum;
    store_release(&flag[b], 1);
}
__global__ void a_link_is_missing(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    const int b = blockIdx.x;
    if (b == 1) wait_until(&flag[0], [](int seen) { return seen == 1; });
    if (b == 0) data[0] = 7; // a_link_is_missing 1
    if (b < 2) store_release(&flag[b], 1);
    if (b == 2) {
        wait_until(&flag[3], [](int seen) { return seen == 0; }); // never written
        data[2] = data[0];                                        // a_link_is_missing 2
    }
}
__global__ void acquired_too_early(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[0] = 7; // acquired_too_early 1
        store_release(&flag[0], 1);
    } else if (blockIdx.x == 1) {
        const int seen = data[0]; // acquired_too_early 2
        wait_until(&flag[0], [](int value) { return value == 1; });
        data[1] = seen;
    }
}
__global__ void lanes_hand_on(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x >= 32) return;
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x;
        __syncwarp();
        if (threadIdx.x == 0) store_release(&flag[0], 1);
    } else {
        if (threadIdx.x == 0) wait_until(&flag[0], [](int seen) { return seen == 1; });
        __syncwarp();
        data[my_index()] = data[threadIdx.x];
    }
}
__global__ void lanes_do_not_meet(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x >= 32) return;
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x; // lanes_do_not_meet 1
        if (threadIdx.x == 0) store_release(&flag[0], 1);
    } else {
        if (threadIdx.x == 0) wait_until(&flag[0], [](int seen) { return seen == 1; });
        __syncwarp();
        data[my_index()] = data[threadIdx.x]; // lanes_do_not_meet 2
    }
}

// ---- plain flags

__global__ void a_plain_flag(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[0] = 7;
        __threadfence();
        flag[0] = 1; // a_plain_flag 1
    } else {
        wait_until(&flag[0], [](int seen) { return seen == 1; }); // a_plain_flag 2
    }
}

// ---- atomics, with and without fences: the last block to arrive adds up the values of all

__global__ void last_block(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    data[blockIdx.x] = blockIdx.x;
    __threadfence();
    const bool is_last = atomicAdd(&flag[0], 1) == int(gridDim.x) - 1;
    __threadfence();
    if (!is_last) return;
    int sum = 0;
    for (int b = 0; b < int(gridDim.x); ++b) sum += data[b];
    data[gridDim.x] = sum;
}
__global__ void last_block_without_a_fence(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    data[blockIdx.x] = blockIdx.x; // last_block_without_a_fence 1
    if (atomicAdd(&flag[0], 1) != int(gridDim.x) - 1) return;
    int sum = 0;
    for (int b = 0; b < int(gridDim.x); ++b) sum += data[b]; // last_block_without_a_fence 2
    data[gridDim.x] = sum;
}
__global__ void only_the_writers_fence(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    data[blockIdx.x] = blockIdx.x; // only_the_writers_fence 1
    __threadfence();
    if (atomicAdd(&flag[0], 1) != int(gridDim.x) - 1) return;
    int sum = 0;
    for (int b = 0; b < int(gridDim.x); ++b) sum += data[b]; // only_the_writers_fence 2
    data[gridDim.x] = sum;
}
__global__ void only_the_readers_fence(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    data[blockIdx.x] = blockIdx.x; // only_the_readers_fence 1
    const bool is_last = atomicAdd(&flag[0], 1) == int(gridDim.x) - 1;
    __threadfence();
    if (!is_last) return;
    int sum = 0;
    for (int b = 0; b < int(gridDim.x); ++b) sum += data[b]; // only_the_readers_fence 2
    data[gridDim.x] = sum;
}
__global__ void fence_behind_the_atomic(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    __threadfence();
    data[blockIdx.x] = blockIdx.x; // fence_behind_the_atomic 1
    const bool is_last = atomicAdd(&flag[0], 1) == int(gridDim.x) - 1;
    __threadfence();
    if (!is_last) return;
    int sum = 0;
    for (int b = 0; b < int(gridDim.x); ++b) sum += data[b]; // fence_behind_the_atomic 2
    data[gridDim.x] = sum;
}
// All threads write and fence, one thread counts, and all threads of the last block read.
__global__ void the_whole_last_block(global_ptr<int> data, global_ptr<int> flag) {
    shared_memory shared;
    auto is_last = shared.array<int>("is_last", 1);
    data[my_index()] = my_index();
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        is_last[0] = atomicAdd(&flag[0], 1) == int(gridDim.x) - 1;
        __threadfence();
    }
    __syncthreads();
    if (is_last[0]) data[all_threads() - 1 - threadIdx.x] = data[threadIdx.x];
}
__global__ void counted_before_all_have_written(global_ptr<int> data, global_ptr<int> flag) {
    shared_memory shared;
    auto is_last = shared.array<int>("is_last", 1);
    data[my_index()] = my_index(); // counted_before_all_have_written 1
    __threadfence();
    if (threadIdx.x == 0) {
        is_last[0] = atomicAdd(&flag[0], 1) == int(gridDim.x) - 1;
        __threadfence();
    }
    __syncthreads();
    if (!is_last[0]) return;
    const int seen = data[(my_index() + blockDim.x) % all_threads()]; // counted_before_all_have_written 2
    step("use", seen);
}
__global__ void atomics_alone(global_ptr<int> data, global_ptr<int>) { atomicAdd(&data[0], 1); }
__global__ void atomic_beside_a_plain_read(global_ptr<int> data, global_ptr<int>) {
    if (blockIdx.x == 0) {
        atomicAdd(&data[0], 1); // atomic_beside_a_plain_read 1
    } else {
        const int seen = data[0]; // atomic_beside_a_plain_read 2
        step("use", seen);
    }
}
__global__ void zeroed_by_a_block(global_ptr<int> data, global_ptr<int>) {
    if (blockIdx.x == 0 && threadIdx.x == 0) data[0] = 0; // zeroed_by_a_block 1
    if (blockIdx.x != 0) atomicAdd(&data[0], 1);          // zeroed_by_a_block 2
}
__global__ void zeroed_before_many(global_ptr<int> data, global_ptr<int>) {
    if (my_index() == 0) data[0] = 0; // zeroed_before_many 1
    __syncthreads();
    atomicAdd(&data[0], 1); // zeroed_before_many 2
}
// A release, an atomic on the same flag by a thread without data of its own, and an acquire of its result.
__global__ void through_an_atomic(global_ptr<int> data, global_ptr<int> flag) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[0] = 7;
        store_release(&flag[0], 1);
    } else if (blockIdx.x == 1) {
        wait_until(&flag[0], [](int seen) { return seen == 1; });
        atomicAdd(&flag[0], 1);
    } else if (blockIdx.x == 2) {
        wait_until(&flag[0], [](int seen) { return seen == 2; });
        data[2] = data[0];
    }
}

// ---- the order of atomics

// `out` has a cell for each thread of the grid.
__global__ void places_by_atomic(global_ptr<int> out, global_ptr<int> count) {
    const int i = my_index();
    if (i % 3 != 0) out[atomicAdd(&count[0], 1)] = i; // places_by_atomic 1 2
}
__global__ void places_in_bins(global_ptr<int> out, global_ptr<int> count) {
    const int i = my_index(), bin = i % 4, first = bin * (all_threads() / 4);
    const int place = first + atomicAdd(&count[bin], 1); // places_in_bins 1
    out[place] = i;                                      // places_in_bins 2
}
__global__ void counted_only(global_ptr<int> out, global_ptr<int> count) {
    atomicAdd(&count[0], 1);
    out[my_index()] = threadIdx.x;
}
// Blocks take tiles in order of arrival. A tile has the same result whichever block computes it.
__global__ void tiles_by_atomic(global_ptr<int> out, global_ptr<int> count) {
    shared_memory shared;
    auto tile = shared.array<int>("tile", 1);
    if (threadIdx.x == 0) tile[0] = atomicAdd(&count[0], 1);
    __syncthreads();
    out[tile[0] * blockDim.x + threadIdx.x] = tile[0];
}
__global__ void float_sum(global_ptr<float> out) {
    atomicAdd(&out[0], 1.0f / float(my_index() + 1)); // float_sum 1
}
__global__ void float_of_one(global_ptr<float> out) { atomicAdd(&out[my_index()], 1.0f); }

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::block_litmus
