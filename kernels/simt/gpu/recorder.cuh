// Writes the records of a kernel to global memory. Compiled only into the recording vocabulary. The layout of
// the memory is in recorder_layout.h, the host code in recording_session.h.
#pragma once

#include <cstdint>

#include "kernels/simt/gpu/recorder_layout.h"
#include "kernels/simt/where.h"
#include "kernels/trace/log.h"

namespace scanscope::simt {
inline namespace gpu_recording {

// There is one recorder pointer for each unit that compiles kernels; it is set before each launch.
static __constant__ DeviceRecorder* recorder;
// Makes template instances differ between units, like the symbol above, so that the linker does not merge
// them.
namespace {
struct ThisUnit {};
} // namespace

__device__ inline unsigned linear_thread() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline int block_slot() {
    return recorder->slot_of_block[blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)];
}

// Copies the texts after a recorded kernel has ended, one per block: inside the kernel, all other threads
// would wait for the thread that copies. If a text is too long, its end is kept, which is the file name of a
// path.
static __global__ void copy_texts(DeviceRecorder* from) {
    DeviceText& entry = from->texts[blockIdx.x];
    const char* const literal = entry.literal;
    if (!literal) return;
    int length = 0;
    while (literal[length]) ++length;
    const int skipped = length < DeviceText::longest ? 0 : length - (DeviceText::longest - 1);
    for (int c = 0; skipped + c < length; ++c) entry.text[c] = literal[skipped + c];
}

// Returns the table entry whose key is this address; if there is none, takes a free one. The search starts at
// a hash of the address, so nearly every access finds its entry at the first attempt.
template <class Entry, class Fill>
__device__ unsigned find_entry(Entry* table, unsigned entries, const char* Entry::*key, const char* wanted,
                               Fill fill) {
    const auto address = reinterpret_cast<unsigned long long>(wanted);
    const unsigned first = unsigned(address ^ address >> 5);
    for (unsigned looks = 0; looks < entries; ++looks) {
        const unsigned i = (first + looks) % entries;
        // Entries never change, so an atomic is needed only for entries that seem to be free. An atomic for
        // every access of every lane would dominate the time of a recording kernel.
        auto* const place = reinterpret_cast<unsigned long long*>(&(table[i].*key));
        const unsigned long long known = *place;
        if (known == address) return i;
        if (known != 0) continue;
        const auto found = atomicCAS(place, 0ull, address);
        if (found == 0) fill(table[i]); // not read before the kernel has ended
        if (found == 0 || found == address) return i;
    }
    recorder->tables_overflowed = 1;
    return entries - 1;
}

// Functions that every access calls are not inlined: inlining made these kernels take four times as long to
// compile.
static __device__ __noinline__ unsigned text_id(const char* literal) {
    return find_entry(recorder->texts, DeviceRecorder::most_texts, &DeviceText::literal, literal,
                      [](DeviceText&) {});
}

static __device__ __noinline__ unsigned scope_id(const char* function, const char* file) {
    return find_entry(recorder->scopes, DeviceRecorder::most_scopes, &DeviceScope::function, function,
                      [&](DeviceScope& entry) {
                          entry.file = file;
                          text_id(file);
                          text_id(function);
                      });
}

// The turns of the loops that this thread is in. Its block must be recorded.
__device__ inline unsigned& turn_of_thread(int slot) {
    const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    return recorder->turns[std::uint64_t(slot) * threads + linear_thread()];
}

__device__ inline trace::Record make_record(trace::RecordKind kind, int slot, const Where& where) {
    trace::Record record{};
    record.kind = kind;
    record.array = trace::no_array;
    record.place = where.line ? scope_id(where.function, where.file) << 24 | (where.line & 0xffffffu) : 0;
    record.thread = linear_thread();
    record.block = unsigned(slot);
    if (slot >= 0) turn_of(record) = turn_of_thread(slot);
    return record;
}

// Writes a record; its ticket is the record's time. The words are passed in registers: a record that is
// passed by its address is in local memory, and a recording kernel would spend most of its time on writing it
// there and reading it again.
static __device__ __noinline__ void write_record(unsigned long long word0, unsigned long long word1,
                                                 unsigned long long word2, unsigned long long word3,
                                                 unsigned long long word4, unsigned long long word5,
                                                 unsigned long long word6) {
    // Each lane draws its own ticket: lanes that drew tickets together, with a mask of the active lanes, have
    // deadlocked when other lanes of their warp were polling.
    const unsigned long long ticket = atomicAdd(&recorder->count, 1ull), capacity = recorder->capacity;
    if (ticket >= capacity) return;
    unsigned long long* const column = recorder->columns + ticket;
    column[0 * capacity] = word0;
    column[1 * capacity] = word1;
    column[2 * capacity] = word2;
    column[3 * capacity] = word3;
    column[4 * capacity] = word4;
    column[5 * capacity] = word5;
    column[6 * capacity] = word6;
}
__device__ inline void add_record(const trace::Record& record) {
    struct Words {
        unsigned long long word[DeviceRecorder::words];
    };
    static_assert(DeviceRecorder::words == 7);
    const auto [word] = __builtin_bit_cast(Words, record);
    write_record(word[0], word[1], word[2], word[3], word[4], word[5], word[6]);
}

// Copies the block's shared memory. All threads of the block must call this right after a barrier; there is
// another barrier after the copy.
static __device__ __noinline__ void take_snapshot(int slot) {
    const unsigned number = recorder->snapshot_count[slot];
    if (number < recorder->snapshot_capacity) {
        unsigned char* to =
            recorder->snapshots +
            (std::uint64_t(slot) * recorder->snapshot_capacity + number) * recorder->shared_bytes;
        extern __shared__ __align__(16) unsigned char shared_bytes[];
        const unsigned threads = blockDim.x * blockDim.y * blockDim.z, bytes = recorder->shared_bytes;
        const unsigned words = bytes % sizeof(unsigned) == 0 ? bytes / unsigned(sizeof(unsigned)) : 0;
        for (unsigned i = linear_thread(); i < words; i += threads)
            reinterpret_cast<unsigned*>(to)[i] = reinterpret_cast<const unsigned*>(shared_bytes)[i];
        if (words == 0)
            for (unsigned i = linear_thread(); i < bytes; i += threads) to[i] = shared_bytes[i];
    }
    __syncthreads();
    if (linear_thread() == 0) recorder->snapshot_count[slot] = number + 1;
}

} // namespace gpu_recording
} // namespace scanscope::simt
