// The main memory that a recording may still use. Code that keeps a part of the recording asks for memory
// first, so that a recording that is too large ends before the machine runs out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

inline constexpr std::uint64_t most_recorded_bytes = std::uint64_t{2} << 30;

// Thrown when a recording exceeds its budget.
struct OverBudget : std::runtime_error {
    OverBudget()
        : std::runtime_error("the recording exceeds its memory limit") {}
};

class RecordingBudget {
public:
    explicit RecordingBudget(std::uint64_t bytes = most_recorded_bytes)
        : all_(bytes) {}

    // Throws OverBudget if fewer bytes than these are left.
    void take(std::uint64_t bytes) {
        if (bytes > all_ - taken_) throw OverBudget();
        taken_ += bytes;
        most_ = std::max(most_, taken_);
    }
    void give_back(std::uint64_t bytes) { taken_ -= bytes; }

    [[nodiscard]] std::uint64_t left() const { return all_ - taken_; }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }
    [[nodiscard]] std::uint64_t most_taken() const { return most_; } // the highest value so far

private:
    std::uint64_t all_, taken_ = 0, most_ = 0;
};

// The memory for the requested elements, their copy in the trace, and a result of the same length.
[[nodiscard]] constexpr std::uint64_t bytes_of_values(std::uint64_t n) { return n * 3 * sizeof(Value); }

// The memory for the state of an array.
[[nodiscard]] constexpr std::uint64_t bytes_of_cells(std::uint64_t extent) {
    return extent * (sizeof(Value) + sizeof(std::uint8_t) + sizeof(Node));
}

// The memory for the copy that kernels work on, in which each element carries its node.
[[nodiscard]] std::uint64_t bytes_of_elements(ElementType type, std::uint64_t extent);

// The memory for a launch while it is recorded: each record, and the event that it becomes.
[[nodiscard]] std::uint64_t bytes_of_records(std::uint64_t records);

// The memory for copies of shared memory, as bytes and as the values that they become.
[[nodiscard]] constexpr std::uint64_t bytes_of_snapshots(std::uint64_t shared_bytes) {
    return 3 * shared_bytes;
}

// The memory for a launch's recorded blocks after recording, and for one of them.
[[nodiscard]] std::uint64_t bytes_of_blocks(const Launch& launch);
[[nodiscard]] std::uint64_t bytes_of_block(const Block& block);

} // namespace scanscope::trace
