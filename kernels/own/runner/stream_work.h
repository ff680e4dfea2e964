// The device's operations, their order, and the memory that each uses. Finds memory that two of them, or one
// and the host, use at the same time.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/stream_order.h"
#include "kernels/own/runner/touched_cells.h"
#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

class StreamWork {
public:
    StreamOrder order;

    // Notes an access of the current operation. Returns a mistake without a launch if another operation may
    // use the cells at the same time; at most one for each operation and array.
    struct Found {
        trace::Mistake mistake;
        simt::Where where, other; // of the two operations
    };
    std::optional<Found> touch(const DeviceArray& array, const char* address, std::uint64_t bytes,
                               bool writes);

    // The current operation writes host memory that is not pinned.
    void brings(const char* memory, std::uint64_t bytes);

    // Whether the host's access conflicts with an operation that may still be running; `array` is null for
    // memory that is not the device's. Returns that operation's place.
    std::optional<Found> host_touches(DeviceArray* array, const char* address, unsigned bytes, bool writes);
    // May be called by any thread without a turn on the device, because every host access calls it.
    [[nodiscard]] bool brings_any() const { return brings_any_.load(std::memory_order_relaxed); }

private:
    struct Copy {
        const char* memory;
        std::uint64_t bytes;
        StreamOrder::Operation operation;
    };
    TouchedCells cells_;
    StreamOrder::Operation reported_for_ = 0;
    const DeviceArray* reported_ = nullptr;
    std::vector<Copy> copies_;
    std::atomic<bool> brings_any_ = false;
};

} // namespace scanscope::own
