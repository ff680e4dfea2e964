// What a recording kernel writes into, in global memory, and how it writes. Compiled into the recording
// vocabulary only. What it writes into is recorder_layout.h; the host's side of it is recording_session.h.
#pragma once

#include <cstdint>

#include "simt/gpu/recorder_layout.h"
#include "simt/where.h"
#include "trace/assemble.h"

namespace scanscope::simt {
inline namespace gpu_recording {

// One for each unit that compiles kernels; set before each launch.
static __device__ DeviceRecorder* recorder;

__device__ inline unsigned linear_thread() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline int block_slot() {
    return recorder->slot_of_block[blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)];
}

__device__ inline unsigned text_id(const char* literal) {
    for (unsigned i = 0; i < DeviceRecorder::most_texts; ++i) {
        DeviceText& entry = recorder->texts[i];
        const auto key = reinterpret_cast<unsigned long long>(literal);
        const auto found = atomicCAS(reinterpret_cast<unsigned long long*>(&entry.literal), 0ull, key);
        if (found == 0) { // ours to fill; nobody reads the text before the kernel has ended
            for (int c = 0; c < DeviceText::longest - 1 && literal[c]; ++c) entry.text[c] = literal[c];
            return i;
        }
        if (found == key) return i;
    }
    return DeviceRecorder::most_texts - 1;
}

__device__ inline unsigned scope_id(const Where& where) {
    for (unsigned i = 0; i < DeviceRecorder::most_scopes; ++i) {
        DeviceScope& entry = recorder->scopes[i];
        const auto key = reinterpret_cast<unsigned long long>(where.function);
        const auto found = atomicCAS(reinterpret_cast<unsigned long long*>(&entry.function), 0ull, key);
        if (found == 0) {
            entry.file = where.file;
            text_id(where.file);
            text_id(where.function);
            return i;
        }
        if (found == key) return i;
    }
    return DeviceRecorder::most_scopes - 1;
}

__device__ inline trace::Record make_record(trace::RecordKind kind, int slot, const Where& where) {
    trace::Record record{};
    record.kind = kind;
    record.array = trace::no_array;
    record.place = where.line ? scope_id(where) << 24 | (where.line & 0xffffffu) : 0;
    record.thread = linear_thread();
    record.block = unsigned(slot);
    return record;
}

// The ticket is the record's time.
__device__ inline void add_record(const trace::Record& record) {
    const unsigned long long ticket = atomicAdd(&recorder->count, 1ull);
    if (ticket < recorder->capacity) recorder->records[ticket] = record;
}

// Copies the block's shared memory. Every thread of the block must come here: a barrier stands before and
// after.
__device__ inline void take_snapshot(int slot) {
    const unsigned number = recorder->snapshot_count[slot];
    if (number < recorder->snapshot_capacity) {
        unsigned char* to =
            recorder->snapshots +
            (std::uint64_t(slot) * recorder->snapshot_capacity + number) * recorder->shared_bytes;
        extern __shared__ __align__(16) unsigned char shared_bytes[];
        const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
        for (unsigned i = linear_thread(); i < recorder->shared_bytes; i += threads) to[i] = shared_bytes[i];
    }
    __syncthreads();
    if (linear_thread() == 0) recorder->snapshot_count[slot] = number + 1;
}

} // namespace gpu_recording
} // namespace scanscope::simt
