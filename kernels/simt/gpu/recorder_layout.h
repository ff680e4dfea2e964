// The device memory to which recording kernels write. Shared by the kernels (recorder.cuh) and the host
// (recording_session.h).
#pragma once

#include <cstdint>

#include "kernels/trace/log.h"

namespace scanscope::simt {

// A string literal, by its address, and its text, which is copied after the kernel has ended (copy_texts).
struct DeviceText {
    static constexpr int longest = 112;
    const char* literal;
    char text[longest];
};

// A function, identified by the address of its name.
struct DeviceScope {
    const char* function;
    const char* file;
};

// The recorder. Its counters keep counting beyond the capacity, so that the host sees how much memory a
// second run needs.
struct DeviceRecorder {
    static constexpr int most_texts = 64, most_scopes = 32;

    // Records are stored in columns of 8-byte words, each as long as the capacity, so that the lanes of a
    // warp write to neighbouring addresses.
    static constexpr int words = sizeof(trace::Record) / sizeof(unsigned long long);
    unsigned long long* columns;
    unsigned long long capacity, count;
    unsigned char* snapshots;   // slot-major: [block slot][snapshot][shared_bytes]
    unsigned snapshot_capacity; // of one block
    unsigned* snapshot_count;   // [block slot]
    const int* slot_of_block;   // [linear block index], -1 if not recorded
    unsigned* turns; // [block slot][thread]: of the loops that the thread is in (trace::turn_within)
    unsigned shared_bytes;
    unsigned first_node;
    unsigned long long combines;
    DeviceText texts[most_texts];
    DeviceScope scopes[most_scopes];
    unsigned tables_overflowed; // 1 if there were more texts or scopes than the tables hold
    unsigned atomics_lock;
    unsigned outside; // 1 if a thread has made an out-of-bounds access
    trace::Record first_outside;
};

} // namespace scanscope::simt
