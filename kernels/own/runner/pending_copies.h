// Copies to host memory whose completion the program has not waited for yet.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/simt/where.h"

namespace scanscope::own {

class PendingCopies {
public:
    void add(const char* memory, std::uint64_t bytes, void* stream, simt::Where where) {
        copies_.push_back({memory, bytes, stream, where});
        has_any_.store(true, std::memory_order_relaxed);
    }
    // Completes the copies of this stream, or of all streams if it is null.
    void arrived(void* stream) {
        std::erase_if(copies_, [&](const Copy& copy) { return !stream || copy.stream == stream; });
        has_any_.store(!copies_.empty(), std::memory_order_relaxed);
    }
    // If this access may overlap an incomplete copy, returns where that copy was requested.
    [[nodiscard]] std::optional<simt::Where> met_by(const char* address, unsigned bytes) const {
        for (const Copy& copy : copies_)
            if (address + bytes > copy.memory && address < copy.memory + copy.bytes) return copy.where;
        return std::nullopt;
    }
    // May be called by any thread without a turn on the device, because every host access calls it.
    [[nodiscard]] bool has_any() const { return has_any_.load(std::memory_order_relaxed); }

private:
    struct Copy {
        const char* memory;
        std::uint64_t bytes;
        void* stream;
        simt::Where where;
    };
    std::vector<Copy> copies_;
    std::atomic<bool> has_any_ = false;
};

} // namespace scanscope::own
