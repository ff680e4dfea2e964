// What recording kernels write into, in device memory. Shared by the kernels (recorder.cuh) and the host
// (recording_session.h).
#pragma once

#include <cstdint>

#include "kernels/trace/log.h"

namespace scanscope::simt {

// A string literal by its address, and its text, which is read once the kernel is over (copy_texts).
struct DeviceText {
    static constexpr int longest = 112;
    const char* literal;
    char text[longest];
};

// A function, by the address of its name.
struct DeviceScope {
    const char* function;
    const char* file;
};

// All counters count what was asked for, also beyond the capacity: so the host sees how much room a second
// run needs.
struct DeviceRecorder {
    static constexpr int most_texts = 64, most_scopes = 32;

    // Records lie by columns of words of 8 bytes, each as long as the capacity: what the lanes of a warp
    // write at once then lies side by side.
    static constexpr int words = sizeof(trace::Record) / sizeof(unsigned long long);
    unsigned long long* columns;
    unsigned long long capacity, count;
    unsigned char* snapshots;   // slot-major: [block slot][snapshot][shared_bytes]
    unsigned snapshot_capacity; // of one block
    unsigned* snapshot_count;   // [block slot]
    const int* slot_of_block;   // [linear block index], -1 where not recorded
    unsigned shared_bytes;
    unsigned first_node;
    unsigned long long combines;
    DeviceText texts[most_texts];
    DeviceScope scopes[most_scopes];
    unsigned tables_overflowed; // 1 once there were more texts or scopes than places for them
    unsigned atomics_lock;
    unsigned outside; // 1 once some thread reached beyond an array's end
    trace::Record first_outside;
};

} // namespace scanscope::simt
