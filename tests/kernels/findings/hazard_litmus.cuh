// Small kernels. Each has one data race, or none although it seems to have one. The two lines of a race end
// in the comments "NAME 1" and "NAME 2" (a single line in "NAME 1 2").
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::hazard_litmus {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// An array in shared memory, the thread's number t and the number of threads n.
#define SHARED(name, cells)                                                                                  \
    shared_memory shared;                                                                                    \
    auto name = shared.array<int>(#name, cells);                                                             \
    [[maybe_unused]] const int t = threadIdx.x, n = blockDim.x

// ---- barriers of the block

__global__ void no_barrier(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;                 // no_barrier 2
    out[t] = temp[(t + 32) % n]; // no_barrier 1
}
__global__ void a_barrier(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    __syncthreads();
    out[t] = temp[(t + 32) % n];
}
__global__ void read_then_write(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    __syncthreads();
    const int other = temp[(t + 1) % n]; // read_then_write 2
    temp[t] = other;                     // read_then_write 1
    out[t] = other;
}
__global__ void two_barriers(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    for (int round = 0; round < 3; ++round) {
        __syncthreads();
        const int other = temp[(t + 1) % n];
        __syncthreads();
        temp[t] = other;
    }
    out[t] = temp[t];
}
__global__ void second_barrier_missing(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    for (int round = 0; round < 3; ++round) {
        __syncthreads();
        const int other = temp[(t + 1) % n]; // second_barrier_missing 2
        temp[t] = other;                     // second_barrier_missing 1
    }
    out[t] = temp[t];
}
__global__ void all_write_one(global_ptr<int> out) {
    SHARED(temp, 1);
    temp[0] = threadIdx.x; // all_write_one 1 2
    __syncthreads();
    out[threadIdx.x] = temp[0];
}
__global__ void write_in_turn(global_ptr<int> out) {
    SHARED(temp, 1);
    for (int turn = 0; turn < int(blockDim.x); ++turn) {
        if (turn == int(threadIdx.x)) temp[0] = turn;
        __syncthreads();
    }
    out[threadIdx.x] = temp[0];
}
__global__ void after_the_last_barrier(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    __syncthreads();
    temp[t] = t;
    __syncthreads();
    if (t == 40) temp[3] = 0; // after_the_last_barrier 1
    out[t] = temp[t];         // after_the_last_barrier 2
}
__global__ void two_buffers(global_ptr<int> out) {
    shared_memory shared;
    auto rows = shared.rows<int>("rows", 2, blockDim.x);
    const int t = threadIdx.x, n = blockDim.x;
    rows[0][t] = t;
    __syncthreads();
    rows[1][t] = rows[0][(t + 1) % n];
    __syncthreads();
    out[t] = rows[1][(t + 1) % n];
}
__global__ void own_cells(global_ptr<int> out) {
    SHARED(temp, 2 * blockDim.x);
    temp[2 * t] = t;
    temp[2 * t + 1] = t;
    temp[2 * t] = temp[2 * t + 1];
    out[t] = temp[2 * t];
}
__global__ void all_read_one(global_ptr<int> out) {
    SHARED(temp, 1);
    if (threadIdx.x == 5) temp[0] = 7;
    __syncthreads();
    out[threadIdx.x] = temp[0];
}
__global__ void ended_before_the_barrier(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    if (t >= 32) return;
    __syncthreads();
    out[t] = temp[t + 32];
}

// ---- global memory

__global__ void global_race(global_ptr<int> out) {
    const int t = threadIdx.x, n = blockDim.x;
    out[t] = t;                          // global_race 2
    const int other = out[(t + 33) % n]; // global_race 1
    step("use", other);
}
__global__ void global_barrier(global_ptr<int> out) {
    const int t = threadIdx.x, n = blockDim.x;
    out[t] = t;
    __syncthreads();
    const int other = out[(t + 33) % n];
    step("use", other);
}

// ---- atomics

__global__ void atomics_together(global_ptr<int> out) {
    SHARED(count, 1);
    if (threadIdx.x == 0) count[0] = 0;
    __syncthreads();
    atomicAdd(&count[0], 1);
    __syncthreads();
    out[threadIdx.x] = count[0];
}
__global__ void atomic_beside_read(global_ptr<int> out) {
    SHARED(count, 1);
    if (threadIdx.x == 0) count[0] = 0;
    __syncthreads();
    atomicAdd(&count[0], 1);                   // atomic_beside_read 2
    if (threadIdx.x == 50) out[50] = count[0]; // atomic_beside_read 1
}
__global__ void atomic_beside_write(global_ptr<int> out) {
    SHARED(count, 1);
    if (threadIdx.x == 0) count[0] = 0; // atomic_beside_write 2
    atomicAdd(&count[0], 1);            // atomic_beside_write 1
    out[threadIdx.x] = 0;
}

// ---- updates without an atomic

__global__ void count_in_one_line(global_ptr<int> out) {
    SHARED(count, 4);
    if (t < 4) count[t] = 0;
    __syncthreads();
    count[t % 4] = count[t % 4] + 1; // count_in_one_line 1 2
    __syncthreads();
    out[t] = count[t % 4];
}
__global__ void count_in_two_lines(global_ptr<int> out) {
    SHARED(count, 4);
    if (t < 4) count[t] = 0;
    __syncthreads();
    for (int round = 0; round < 3; ++round) {
        const int old = count[(t + round) % 4]; // count_in_two_lines 1
        count[(t + round) % 4] = old + 1;       // count_in_two_lines 2
    }
    __syncthreads();
    out[t] = count[t % 4];
}
// In each round, each thread has its own cell, which belongs to another thread in the next round.
__global__ void count_in_rounds(global_ptr<int> out) {
    SHARED(count, blockDim.x);
    count[t] = 0;
    __syncthreads();
    for (int round = 0; round < 3; ++round) {
        const int old = count[(t + round) % n]; // count_in_rounds 1
        count[(t + round) % n] = old + 1;       // count_in_rounds 2
    }
    __syncthreads();
    out[t] = count[t];
}
// An exchange moves a value from one cell to another.
__global__ void exchange_in_rounds(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    __syncthreads();
    for (int stride = 1; stride < 4; stride *= 2) {
        if ((t & stride) == 0) {
            const int old = temp[t];
            temp[t] = temp[t ^ stride]; // exchange_in_rounds 1 2
            temp[t ^ stride] = old;
        }
    }
    __syncthreads();
    out[t] = temp[t];
}

// ---- one warp

__global__ void lockstep(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;          // lockstep 2
    out[t] = temp[t ^ 1]; // lockstep 1
}
__global__ void a_warp_sync(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    __syncwarp();
    out[t] = temp[t ^ 1];
}
__global__ void warp_sync_of_another_warp(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t; // warp_sync_of_another_warp 2
    __syncwarp();
    out[t] = temp[t ^ 32]; // warp_sync_of_another_warp 1
}
__global__ void read_sync_write_sync(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    for (int stride = 1; stride < 32; stride *= 2) {
        __syncwarp();
        const int other = temp[t ^ stride];
        __syncwarp();
        temp[t] = other;
    }
    out[t] = temp[t];
}
__global__ void sync_between_reads_only(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    __syncthreads();
    __syncwarp();
    const int other = temp[t ^ 1]; // sync_between_reads_only 2
    temp[t] = other;               // sync_between_reads_only 1
    out[t] = other;
}
__global__ void half_warps(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t;
    __syncwarp(t % 32 < 16 ? 0x0000ffffu : 0xffff0000u);
    out[t] = temp[t ^ 8];
}
__global__ void across_half_warps(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t; // across_half_warps 2
    __syncwarp(t % 32 < 16 ? 0x0000ffffu : 0xffff0000u);
    out[t] = temp[t ^ 16]; // across_half_warps 1
}
__global__ void some_lanes_sync(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t; // some_lanes_sync 2
    if (t % 32 < 8) __syncwarp(0xffu);
    if (t % 32 < 8) out[t] = temp[t + 1]; // some_lanes_sync 1
}
// Lane 0 passes a value to lane 1, and lane 1 passes it to lane 2.
__global__ void hand_on(global_ptr<int> out) {
    SHARED(temp, 1);
    if (t == 0) temp[0] = 7;
    if (t == 0 || t == 1) __syncwarp(0b011u);
    if (t == 1 || t == 2) __syncwarp(0b110u);
    if (t == 2) out[0] = temp[0];
}
// Lane 1 passes the value to lane 2 before it gets the value itself.
__global__ void hand_on_too_early(global_ptr<int> out) {
    SHARED(temp, 1);
    if (t == 0) temp[0] = 7; // hand_on_too_early 2
    if (t == 1 || t == 2) __syncwarp(0b110u);
    if (t == 0 || t == 1) __syncwarp(0b011u);
    if (t == 2) out[0] = temp[0]; // hand_on_too_early 1
}
// The same mask twice: values written between the two syncs are visible after the second.
__global__ void second_meeting(global_ptr<int> out) {
    SHARED(temp, 1);
    __syncwarp(0xffffffffu);
    if (t == 0) temp[0] = 7;
    __syncwarp(0xffffffffu);
    if (t == 9) out[0] = temp[0];
}
__global__ void first_meeting(global_ptr<int> out) {
    SHARED(temp, 1);
    __syncwarp(0xffffffffu);
    if (t == 0) temp[0] = 7;      // first_meeting 2
    if (t == 9) out[0] = temp[0]; // first_meeting 1
    __syncwarp(0xffffffffu);
}
// A barrier in between does not undo the first sync.
__global__ void meetings_around_a_barrier(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    __syncwarp();
    __syncwarp();
    temp[t] = t;
    __syncthreads();
    const int other = temp[t ^ 32];
    __syncthreads();
    temp[t] = other;
    __syncwarp();
    out[t] = temp[t ^ 1];
}

// ---- instructions that order only registers

__global__ void shuffle_between(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t; // shuffle_between 2
    const int lane = __shfl_xor_sync(0xffffffffu, t, 1);
    out[t] = temp[lane]; // shuffle_between 1
}
__global__ void vote_between(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    temp[t] = t; // vote_between 2
    const unsigned all = __ballot_sync(0xffffffffu, 1);
    out[t] = temp[all ? t ^ 1 : t]; // vote_between 1
}
__global__ void registers(global_ptr<int> out) {
    const int t = threadIdx.x;
    lane_value<int> sum("sum", t);
    for (int delta = 1; delta < 32; delta *= 2) {
        const int other = __shfl_up_sync(0xffffffffu, int(sum), delta);
        if (t % 32 >= delta) sum = int(sum) + other;
    }
    out[t] = sum;
}

// ---- flags through which one warp passes values to another

__global__ void a_flag(global_ptr<int> out) {
    SHARED(temp, 32);
    auto flag = shared.array<int>("flag", 1);
    const int lane = t % 32;
    if (t == 0) flag[0] = 0;
    __syncthreads();
    for (int round = 1; round <= 2; ++round) {
        if (t < 32) {
            if (lane == 0) wait_until(&flag[0], [round](int f) { return f == 2 * (round - 1); });
            __syncwarp();
            temp[lane] = round * t;
            __syncwarp();
            if (lane == 0) store_release(&flag[0], 2 * round - 1);
        } else {
            if (lane == 0) wait_until(&flag[0], [round](int f) { return f == 2 * round - 1; });
            __syncwarp();
            out[t] = temp[31 - lane];
            __syncwarp();
            if (lane == 0) store_release(&flag[0], 2 * round);
        }
    }
}
__global__ void a_flag_of_one_lane(global_ptr<int> out) {
    SHARED(temp, 32);
    auto flag = shared.array<int>("flag", 1);
    const int lane = t % 32;
    if (t == 0) flag[0] = 0;
    __syncthreads();
    if (t < 32) {
        temp[lane] = t; // a_flag_of_one_lane 2
        if (lane == 0) store_release(&flag[0], 1);
    } else {
        if (lane == 0) wait_until(&flag[0], [](int f) { return f == 1; });
        __syncwarp();
        out[t] = temp[31 - lane]; // a_flag_of_one_lane 1
    }
}
__global__ void a_flag_for_one_lane(global_ptr<int> out) {
    SHARED(temp, 32);
    auto flag = shared.array<int>("flag", 1);
    const int lane = t % 32;
    if (t == 0) flag[0] = 0;
    __syncthreads();
    if (t < 32) {
        temp[lane] = t; // a_flag_for_one_lane 2
        __syncwarp();
        if (lane == 0) store_release(&flag[0], 1);
    } else {
        if (lane == 0) wait_until(&flag[0], [](int f) { return f == 1; });
        out[t] = temp[31 - lane]; // a_flag_for_one_lane 1
    }
}
__global__ void a_flag_before_the_value(global_ptr<int> out) {
    SHARED(temp, 1);
    auto flag = shared.array<int>("flag", 1);
    if (t == 0) flag[0] = 0;
    __syncthreads();
    if (t == 0) {
        store_release(&flag[0], 1);
        temp[0] = 7; // a_flag_before_the_value 2
    } else if (t == 32) {
        wait_until(&flag[0], [](int f) { return f == 1; });
        out[t] = temp[0]; // a_flag_before_the_value 1
    }
}
// A flag in global memory also orders the block's own threads.
__global__ void a_flag_in_global_memory(global_ptr<int> out) {
    SHARED(temp, 1);
    if (t == 0) {
        temp[0] = 7;
        store_release(&out[1], 1);
    } else if (t == 32) {
        wait_until(&out[1], [](int f) { return f == 1; });
        out[t] = temp[0];
    }
}

// ---- several blocks

__global__ void blocks_write_one_cell(global_ptr<int> out) {
    if (threadIdx.x == 0) out[0] = blockIdx.x;
}

// ---- more steps than are compared pairwise

__global__ void many_steps(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    for (int round = 1; round <= 2000; ++round) {
        step("round", round);
        const int other = temp[(t + 1) % n]; // many_steps 2
        temp[t] = other;                     // many_steps 1
    }
    out[t] = temp[t];
}
__global__ void many_quiet_steps(global_ptr<int> out) {
    SHARED(temp, blockDim.x);
    for (int round = 1; round <= 500; ++round) {
        step("round", round);
        temp[t] = round;
        __syncwarp();
        out[t] = temp[(t + 1) % n];
        __syncwarp();
    }
}

// ---- a program of reads, writes and syncs for each lane

enum Action : int { read_cell, write_cell, sync_pairs, sync_quads, sync_all };
struct Instruction {
    int action, cell;
};
__global__ void run_programs(const Instruction* programs, int length, global_ptr<int> out) {
    SHARED(cells, 4);
    int last = 0;
    for (int i = 0; i < length; ++i) {
        const Instruction instruction = programs[t * length + i];
        if (instruction.action == read_cell) last = cells[instruction.cell];
        if (instruction.action == write_cell) cells[instruction.cell] = t;
        if (instruction.action == sync_pairs) __syncwarp(0b11u << (t & ~1));
        if (instruction.action == sync_quads) __syncwarp(0b1111u << (t & ~3));
        if (instruction.action == sync_all) __syncwarp(0xffu);
    }
    out[t] = last;
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::hazard_litmus
